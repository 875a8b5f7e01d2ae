//! What a function leaves behind when it returns to an unknown caller, or hands to functions without
//! a body.
//!
//! An operation whose request somebody else still knows is theirs to complete, and the verdict says
//! so; one whose request nobody knows any more is never completed (pse Table I calls the mistake an
//! unmatched wait). The same goes for objects of MPI and blocks of the heap. What is known is looked for
//! conservatively (`exec/src/memory/handed.rs`): something lost may be missed.

use std::collections::BTreeSet;

use concord_abi::{Arg, Class, Memory as _};
use concord_base::{Finding, Rank};
use concord_mpi::{CallSite, Function};

use crate::path::Exchange;
use crate::ranks::Turns;
use crate::state::State;

impl Turns<'_> {
    /// Judges what the function has left when it is over.
    pub(crate) fn left_behind(&self, state: &mut State, rank: Rank) {
        let pool = self.cx.pool;
        let memory = &state.rank(rank).process.memory;
        let handles = state.world.live_handles(rank).into_iter();
        let known: BTreeSet<i32> = handles
            .filter(|handle| memory.caller_knows(pool, handle.cast_unsigned()))
            .collect();
        for (function, site) in state.world.notice_lost(rank, &known) {
            let text = self.call_in_words(state, rank, (function, site));
            state.path.caller.left_to_it.insert(text);
        }
        self.note_mistakes(state);
        if !state.world.keeps_addresses(rank) {
            let lost: Vec<Finding> = self.leaks(state, rank);
            state.remarks.extend(lost);
        }
    }

    /// Judges requests whose handles the last call overwrote: one that the program holds nowhere else is
    /// lost here and now, whatever follows.
    pub(crate) fn judge_overwritten(&self, state: &mut State, rank: Rank) {
        for handle in state.world.take_overwritten(rank) {
            let process = &state.rank(rank).process;
            if !process.may_name(self.cx, handle.cast_unsigned()) {
                state.world.notice_unnamed(rank, handle);
            }
        }
    }

    /// A call and its place, for people.
    fn call_in_words(
        &self,
        state: &State,
        rank: Rank,
        (function, site): (Function, CallSite),
    ) -> String {
        let span = self.site_place(state, rank, site, String::new()).span;
        let file = self.cx.program.module.files.get(span.file.0 as usize);
        let file = file.map_or("?", |file| file.path.as_str());
        let file = file.rsplit('/').next().unwrap_or(file);
        format!("`{}` ({file}:{})", function.name(), span.line)
    }

    /// Notes a point-to-point call, and whether the process's rank decided that it is made.
    pub(crate) fn note_exchange(
        &self,
        state: &mut State,
        rank: Rank,
        (function, site): (Function, CallSite),
    ) {
        let name = function.name().to_lowercase();
        let (sends, receives) = (name.contains("send"), name.contains("recv"));
        if !sends && !receives {
            return;
        }
        let pool = self.cx.pool;
        let mut decided = state.path.caller.decided.iter();
        let by_rank = decided.any(|term| {
            let variables = pool.free_vars(*term);
            let mut names = variables.iter().map(|v| pool.var_info(*v));
            names.any(|info| info.name.starts_with("rank in "))
        });
        let call = self.call_in_words(state, rank, (function, site));
        state.path.caller.exchanges.insert(Exchange {
            call,
            sends,
            receives,
            by_rank,
        });
    }

    /// A function without a body gets these: requests may be completed, blocks be kept or freed.
    pub(super) fn give_away(&self, state: &mut State, rank: Rank, name: &str, args: &[Arg]) {
        let pool = self.cx.pool;
        for arg in args.iter().filter(|arg| arg.term.is_none()) {
            let value = arg.bits as u64;
            let handles = state.world.live_handles(rank);
            let memory = &mut state.rank_mut(rank).process.memory;
            memory.give_to_unknown(value);
            let object = memory.object_at(value).filter(|_| arg.class == Class::Ptr);
            let inside = |handle: &i32| {
                let word = handle.cast_unsigned();
                object.is_some_and(|object| memory.is_in(pool, object, word))
            };
            let is_it = |handle: &i32| u64::from(handle.cast_unsigned()) == value;
            let given = handles.iter().copied();
            let given: Vec<i32> = given.filter(|h| is_it(h) || inside(h)).collect();
            for handle in given {
                let memory = &mut state.rank_mut(rank).process.memory;
                memory.give_to_unknown(u64::from(handle.cast_unsigned()));
                let (world, mut memories) = state.world_and_memories();
                if world.give_request_away(rank, handle, &mut memories) {
                    state.path.caller.completing.insert(name.to_owned());
                }
            }
        }
        self.note_mistakes(state);
    }
}
