//! Counts of up to 256 bits: the deals of 48 counters need 203.

/// A count; two halves, the high one first, so that they compare as numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[must_use]
pub struct Wide {
    high: u128,
    low: u128,
}

impl From<u128> for Wide {
    fn from(low: u128) -> Self {
        Self { high: 0, low }
    }
}

impl Wide {
    /// No way at all.
    pub const ZERO: Self = Self { high: 0, low: 0 };

    /// The lower half.
    pub fn low(self) -> u128 {
        self.low
    }

    /// Number of bits in use.
    pub fn bits(self) -> u32 {
        if self.high > 0 { 256 - self.high.leading_zeros() } else { 128 - self.low.leading_zeros() }
    }

    /// Sum; what does not fit is cut off, like everywhere here.
    pub(crate) fn plus(self, other: Self) -> Self {
        let (low, carry) = self.low.overflowing_add(other.low);
        Self { high: self.high.wrapping_add(other.high).wrapping_add(u128::from(carry)), low }
    }

    fn minus(self, other: Self) -> Self {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        Self { high: self.high.wrapping_sub(other.high).wrapping_sub(u128::from(borrow)), low }
    }

    /// Product.
    pub fn times(self, n: u128) -> Self {
        if self.high == 0
            && let Some(low) = self.low.checked_mul(n)
        {
            return Self { high: 0, low };
        }
        let mask = u128::from(u64::MAX);
        let ((a, b), (c, d)) = ((self.low >> 64, self.low & mask), (n >> 64, n & mask));
        // The lower halves in columns of 64 bits.
        let (ends, cross, more) = (b * d, a * d, b * c);
        let middle = (ends >> 64) + (cross & mask) + (more & mask);
        let over = a * c + (cross >> 64) + (more >> 64) + (middle >> 64);
        Self { high: self.high.wrapping_mul(n).wrapping_add(over), low: middle << 64 | ends & mask }
    }

    /// Product of two counts.
    pub(crate) fn product(self, other: Self) -> Self {
        self.times(other.low).plus(self.times(other.high).doubled(128))
    }

    /// Without its last bits.
    pub fn cut(self, bits: u32) -> Self {
        match bits {
            0 => self,
            1..128 => Self { high: self.high >> bits, low: self.low >> bits | self.high << (128 - bits) },
            _ => Self { high: 0, low: self.high.checked_shr(bits - 128).unwrap_or(0) },
        }
    }

    /// With that many more bits, all of them zero, behind its last one.
    pub fn doubled(self, bits: u32) -> Self {
        match bits {
            0 => self,
            1..128 => Self { high: self.high << bits | self.low >> (128 - bits), low: self.low << bits },
            _ => Self { high: self.low.checked_shl(bits - 128).unwrap_or(0), low: 0 },
        }
    }

    fn halvings(self) -> u32 {
        if self.low > 0 { self.low.trailing_zeros() } else { 128 + self.high.trailing_zeros() }
    }

    /// Greatest common divisor, by halving and subtraction.
    pub fn gcd(self, other: Self) -> Self {
        if self == Self::ZERO || other == Self::ZERO {
            return self.plus(other);
        }
        let twos = self.halvings().min(other.halvings());
        let (mut a, mut b) = (self.cut(self.halvings()), other.cut(other.halvings()));
        while a != b {
            if a.high == 0 && b.high == 0 {
                return Self::from(gcd(a.low, b.low)).doubled(twos);
            }
            if a < b {
                (a, b) = (b, a);
            }
            let rest = a.minus(b);
            a = rest.cut(rest.halvings());
        }
        a.doubled(twos)
    }

    /// Whole quotient, bit by bit; by zero it is zero.
    pub fn over(self, by: Self) -> Self {
        if by == Self::ZERO {
            return Self::ZERO;
        }
        if self.high == 0 {
            return Self::from(self.low.checked_div(by.low).filter(|_| by.high == 0).unwrap_or(0));
        }
        let (mut rest, mut quotient) = (self, Self::ZERO);
        for shift in (0..=self.bits().saturating_sub(by.bits())).rev() {
            let part = by.doubled(shift);
            quotient = quotient.doubled(1);
            if part <= rest {
                rest = rest.minus(part);
                quotient.low |= 1;
            }
        }
        quotient
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
