//! The Siberian reserve that is called, and the crisis: whether a fact of them fits.

use super::ask::{Answer, Ask, only_if};
use crate::{
    ids::{CounterId, UnitId},
    nouns::{Phase, SiberianRule},
    rules::siberia,
    words::{counter_name, month},
};

impl Ask<'_> {
    fn is_called_for(&self) -> Answer {
        only_if(siberia::is_called_for(self.g), || "the reserve is not called in this game".into())
    }

    pub(crate) fn printed_reserve(&self) -> Answer {
        let printed = self.g.setup.siberia == SiberianRule::Printed;
        only_if(printed, || {
            "in this game no German army calls the reserve, and no die falls for Japan".into()
        })
    }

    fn in_crisis(&self) -> Answer {
        only_if(self.o.siberia.is_crisis(), || "nothing is owed to the Far East".into())
    }

    pub(crate) fn call_due(&self) -> Answer {
        self.is_called_for()?;
        self.phase(&[Phase::SovietOperations, Phase::SovietAttacks])?;
        self.attacks_done()?;
        only_if(self.o.siberia.called == 0, || "the Siberian reserve was called already".into())
    }

    pub(crate) fn called(&self) -> Answer {
        self.phase(&[Phase::SiberianCall])?;
        only_if(siberia::may_call(self.g, self.o), || {
            format!("the reserve cannot be called in {}", month(self.o.turn))
        })
    }

    pub(crate) fn wave(&self, unit: UnitId, counter: CounterId, wave: u8) -> Answer {
        self.is_called_for()?;
        self.phase(&[Phase::Replacements])?;
        self.unused(unit)?;
        self.unseen(counter)?;
        let s = &self.o.siberia;
        let next = s.called > 0 && s.crisis == 0 && (wave == s.waves || wave == s.waves + 1);
        only_if(next && (1..=siberia::WAVES).contains(&wave), || format!("wave {wave} does not come now"))?;
        let is_one = self.g.board.siberians.has(counter);
        only_if(is_one, || format!("{} is no Siberian unit", counter_name(self.g, counter)))
    }

    pub(crate) fn siberia_rolled(&self, a: u8, b: u8) -> Answer {
        self.is_called_for()?;
        Self::die(a)?;
        Self::die(b)?;
        self.phase(&[Phase::Replacements])?;
        self.all_deployed()?;
        only_if(siberia::rolls(self.g, self.o), || "no dice fall for Japan".into())
    }

    pub(crate) fn crisis(&self, infantry: u8, tanks: u8) -> Answer {
        self.is_called_for()?;
        self.phase(&[Phase::Replacements])?;
        self.all_deployed()?;
        only_if(siberia::rolls(self.g, self.o), || "Japan has attacked already, or cannot yet".into())?;
        let units = usize::from(infantry) + usize::from(tanks);
        only_if((1..=9).contains(&units), || format!("{units} units are not asked for"))
    }

    pub(crate) fn sending(&self) -> Answer {
        self.phase(&[Phase::Replacements])?;
        self.all_deployed()?;
        self.in_crisis()
    }

    pub(crate) fn sent(&self, unit: UnitId) -> Answer {
        self.phase(&[Phase::FarEast])?;
        self.in_crisis()?;
        self.on_map(unit)?;
        only_if(!unit.is_german(), || format!("{} is no Soviet unit", self.u(unit)))
    }

    pub(crate) fn crisis_ended(&self) -> Answer {
        self.phase(&[Phase::FarEast])?;
        self.in_crisis()?;
        only_if(self.o.siberia.owed() == [0, 0], || "units are still owed to the Far East".into())
    }
}
