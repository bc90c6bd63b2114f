//! A value as words, fields and lists: what it says without the signs of a notation, so that a pattern can be held against it.
//!
//! ```
//! use engine::base::{names::{Names, Unnamed}, tree::Tree};
//! use std::sync::Arc;
//!
//! #[derive(serde::Serialize)]
//! enum Order { Move { unit: &'static str, far: Option<bool> } }
//!
//! let names: Arc<dyn Names> = Arc::new(Unnamed);
//! let tree = Tree::of(&names, &Order::Move { unit: "a4", far: Some(true) });
//! let field = |name: &str, word: &str| (Some(name.to_owned()), Tree::Word(word.to_owned()));
//! assert_eq!(tree, Some(Tree::Fields("Move".into(), vec![field("unit", "a4"), field("far", "true")])));
//! ```

use super::names::{self, Names};
use serde::{
    Serialize, Serializer,
    de::value::Error,
    ser::{
        SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};
use std::sync::Arc;

/// A value. What may be left out is the value itself where it is there, and the word `None` where it is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tree {
    /// A word, number or text.
    Word(String),
    /// A name with fields, or fields alone: the name may be empty.
    Fields(String, Vec<(Option<String>, Tree)>),
    /// A list.
    List(Vec<Tree>),
}

impl Tree {
    /// The tree of a value, ids as strings of the game with these names. `None` for a value that refuses to be written.
    pub fn of<T: Serialize + ?Sized>(names: &Arc<dyn Names>, value: &T) -> Option<Self> {
        names::with(names, || value.serialize(Grower)).ok()
    }
}

type Grown = Result<Tree, Error>;

fn grow<T: Serialize + ?Sized>(value: &T) -> Grown {
    value.serialize(Grower)
}

/// Makes one tree of one value.
struct Grower;

macro_rules! words {
    ($($method:ident $of:ty),*) => {$(
        fn $method(self, value: $of) -> Grown {
            Ok(Tree::Word(value.to_string()))
        }
    )*};
}

impl Serializer for Grower {
    type Ok = Tree;
    type Error = Error;
    type SerializeSeq = Items;
    type SerializeTuple = Branch;
    type SerializeTupleStruct = Branch;
    type SerializeTupleVariant = Branch;
    type SerializeMap = Branch;
    type SerializeStruct = Branch;
    type SerializeStructVariant = Branch;

    words! {
        serialize_bool bool, serialize_char char, serialize_str &str,
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64,
        serialize_f32 f32, serialize_f64 f64
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Grown {
        Ok(Tree::List(bytes.iter().map(|byte| Tree::Word(byte.to_string())).collect()))
    }
    fn serialize_none(self) -> Grown {
        Ok(Tree::Word("None".into()))
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Grown {
        grow(value)
    }
    fn serialize_unit(self) -> Grown {
        Ok(Tree::Fields(String::new(), Vec::new()))
    }
    fn serialize_unit_struct(self, _: &'static str) -> Grown {
        self.serialize_unit()
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Grown {
        Ok(Tree::Word(name.into()))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Grown {
        grow(value)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Grown {
        Ok(Tree::Fields(name.into(), vec![(None, grow(value)?)]))
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Items, Error> {
        Ok(Items(Vec::new()))
    }
    fn serialize_tuple(self, _: usize) -> Result<Branch, Error> {
        Ok(Branch::default())
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Branch, Error> {
        Ok(Branch::default())
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Branch, Error> {
        Ok(Branch::named(name))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Branch, Error> {
        Ok(Branch::default())
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Branch, Error> {
        Ok(Branch::default())
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Branch, Error> {
        Ok(Branch::named(name))
    }
}

/// A list that grows.
struct Items(Vec<Tree>);

impl SerializeSeq for Items {
    type Ok = Tree;
    type Error = Error;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.0.push(grow(value)?);
        Ok(())
    }
    fn end(self) -> Grown {
        Ok(Tree::List(self.0))
    }
}

/// Fields that grow, and the word before the next one.
#[derive(Default)]
struct Branch {
    name: String,
    fields: Vec<(Option<String>, Tree)>,
    key: Option<String>,
}

impl Branch {
    fn named(name: &str) -> Self {
        Self { name: name.into(), ..Self::default() }
    }
    fn add<T: Serialize + ?Sized>(&mut self, name: Option<&str>, value: &T) -> Result<(), Error> {
        self.fields.push((name.map(Into::into), grow(value)?));
        Ok(())
    }
    fn grown(self) -> Grown {
        Ok(Tree::Fields(self.name, self.fields))
    }
}

macro_rules! in_order {
    ($($of:ident $method:ident),*) => {$(
        impl $of for Branch {
            type Ok = Tree;
            type Error = Error;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.add(None, value)
            }
            fn end(self) -> Grown {
                self.grown()
            }
        }
    )*};
}

macro_rules! by_name {
    ($($of:ident),*) => {$(
        impl $of for Branch {
            type Ok = Tree;
            type Error = Error;
            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
                self.add(Some(name), value)
            }
            fn end(self) -> Grown {
                self.grown()
            }
        }
    )*};
}

in_order! { SerializeTuple serialize_element, SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field }
by_name! { SerializeStruct, SerializeStructVariant }

impl SerializeMap for Branch {
    type Ok = Tree;
    type Error = Error;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.key = match grow(key)? {
            Tree::Word(word) => Some(word),
            Tree::Fields(..) | Tree::List(_) => None,
        };
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let key = self.key.take();
        self.add(key.as_deref(), value)
    }
    fn end(self) -> Grown {
        self.grown()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::names::Unnamed;
    use std::collections::BTreeMap;

    #[derive(Serialize)]
    struct Id(u8);

    #[derive(Serialize)]
    struct Pair(u8, bool);

    #[derive(Serialize)]
    enum Order {
        Stop,
        Go(Id),
        Both(Id, Option<char>),
        Stack { units: Vec<Id>, pair: Pair },
    }

    fn said(order: &Order) -> String {
        let names: Arc<dyn Names> = Arc::new(Unnamed);
        format!("{:?}", Tree::of(&names, order).expect("a tree"))
    }

    #[test]
    fn a_value_is_words_fields_and_lists() {
        for (order, tree) in [
            (Order::Stop, r#"Word("Stop")"#),
            (Order::Go(Id(3)), r#"Fields("Go", [(None, Word("3"))])"#),
            (Order::Both(Id(1), None), r#"Fields("Both", [(None, Word("1")), (None, Word("None"))])"#),
            (Order::Both(Id(1), Some('x')), r#"Fields("Both", [(None, Word("1")), (None, Word("x"))])"#),
            (
                Order::Stack { units: vec![Id(1), Id(2)], pair: Pair(0, true) },
                r#"Fields("Stack", [(Some("units"), List([Word("1"), Word("2")])), (Some("pair"), Fields("", [(None, Word("0")), (None, Word("true"))]))])"#,
            ),
        ] {
            assert_eq!(said(&order), tree);
        }
    }

    #[test]
    fn the_words_of_a_map_are_its_fields() {
        let names: Arc<dyn Names> = Arc::new(Unnamed);
        let map = BTreeMap::from([("minsk", 2)]);
        let field = (Some("minsk".to_owned()), Tree::Word("2".into()));
        assert_eq!(Tree::of(&names, &map), Some(Tree::Fields(String::new(), vec![field])));
    }
}
