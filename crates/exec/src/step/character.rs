//! The numbers that a program gives to `isalpha` and its relatives, and to `atoi`.
//!
//! C11 7.4p1: an `unsigned char`, or `EOF`. Of a `char` below zero machines make something (their tables
//! begin at -128), and it is remarked; beyond that they read what lies beside the table. 7.22.1p1: of `atoi`, an `int`; machines cut it down.

use super::Halt;
use crate::facts::Known;
use crate::fault::Fault;
use crate::process::{Context, Process};
use crate::remark::Rule;
use crate::word::Word;

/// What tables of machines are made for.
const TABLE: std::ops::RangeInclusive<i32> = -128..=255;

/// `EOF`, and what an `unsigned char` can be.
const ALLOWED: std::ops::RangeInclusive<i32> = -1..=255;

impl Process {
    /// A function of `<ctype.h>` has been called with this number.
    pub(super) fn look_at_character(
        &mut self,
        cx: Context<'_>,
        argument: Option<Word>,
    ) -> Result<(), Halt> {
        let Some(argument) = argument else {
            return Ok(());
        };
        // The program's call, one frame out.
        let Some(caller) = self.frames.iter().rev().nth(1) else {
            return Ok(());
        };
        let place = (caller.function, caller.pc);
        let span = crate::process::span_at(cx.program, caller.function, caller.pc);
        if let Some(bits) = argument.get() {
            let value = bits as u32 as i32;
            if !TABLE.contains(&value) {
                return Err(Fault::NoCharacter.into());
            }
            if !ALLOWED.contains(&value) {
                self.remarks.broken(Rule::Character, place, span);
            }
            return Ok(());
        }
        let pool = cx.pool;
        let term = argument.term().expect("what is not a number is a term");
        let term = pool.trunc(term, pool.width(term).min(32));
        if pool.has_undef(term) || pool.width(term) < 32 {
            return Ok(());
        }
        let number = |value: i32| pool.constant(32, u128::from(value.cast_unsigned()));
        let outside = |range: std::ops::RangeInclusive<i32>| {
            let (low, high) = (number(*range.start()), number(*range.end()));
            pool.or(pool.slt(term, low), pool.slt(high, term))
        };
        let known = Known {
            pool,
            facts: &self.facts,
        };
        if known.holds(outside(TABLE))? {
            return Err(Fault::NoCharacter.into());
        }
        let when = outside(ALLOWED);
        self.remarks
            .perhaps(pool, Rule::Character, place, span, when);
        Ok(())
    }

    /// `atoi` has read this number.
    pub(super) fn look_at_narrowed(&mut self, cx: Context<'_>, argument: Option<Word>) {
        let (Some(argument), Some(caller)) = (argument, self.frames.iter().rev().nth(1)) else {
            return;
        };
        let place = (caller.function, caller.pc);
        let span = crate::process::span_at(cx.program, caller.function, caller.pc);
        let pool = cx.pool;
        match argument.term() {
            None if i32::try_from(argument.bits.cast_signed()).is_err() => {
                self.remarks.broken(Rule::SignedOverflow, place, span);
            }
            None => {}
            Some(term) if pool.width(term) == 64 => {
                let again = pool.sext(pool.trunc(term, 32), 64);
                let when = pool.ne(again, term);
                let rule = Rule::SignedOverflow;
                self.remarks.perhaps(pool, rule, place, span, when);
            }
            Some(_) => {}
        }
    }
}
