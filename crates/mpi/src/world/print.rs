//! Fingerprints of the parts of a world.

use std::hash::Hash;

use super::collective::Sequence;
use super::gathered::Gathered;
use super::kept::Printed;
use super::mailbox::{Message, Posted};
use super::ownership::Freed;
use super::process::{Matched, Process};
use super::request::{Completed, Request, State};

impl Printed for Sequence {
    fn print_rest(&self, hasher: &mut Gathered) {
        self.all_parts().for_each(|part| part.op.0.hash(hasher));
    }
}

impl Printed for Posted {
    fn print_rest(&self, hasher: &mut Gathered) {
        self.op.0.hash(hasher);
    }
}

impl Printed for Message {
    fn print_rest(&self, hasher: &mut Gathered) {
        self.op.0.hash(hasher);
        let origin = self.origin.map(|origin| (origin.op.0, origin.start.0));
        origin.hash(hasher);
    }
}

impl Printed for Process {
    fn print_rest(&self, hasher: &mut Gathered) {
        let Process {
            requests,
            messages,
            freed,
            clock,
            posted,
            // Only what is added to it in one turn that was not repeated is looked at.
            made: _,
            phase: _,
            thread_level: _,
            world: _,
            itself: _,
            comms: _,
            groups: _,
            session_groups: _,
            datatypes: _,
            named_types: _,
            ops: _,
            errhandlers: _,
            infos: _,
            comm_keyvals: _,
            type_keyvals: _,
            win_keyvals: _,
            sessions: _,
            wins: _,
            errors: _,
            attached: _,
            packed: _,
            constants: _,
            calls: _,
            outcome: _,
            turn: _,
            main_thread: _,
            thread: _,
            parked: _,
        } = self;
        (clock.0, posted.0).hash(hasher);
        for (
            _,
            Request {
                op, starts, state, ..
            },
        ) in requests.iter().map(|(i, r)| (i, &**r))
        {
            (op.0, starts.0).hash(hasher);
            if let State::Complete(Completed { origin, .. }) = state {
                let origin = origin.map(|origin| (origin.op.0, origin.start.0));
                origin.hash(hasher);
            }
        }
        for (_, matched) in messages.iter() {
            let Matched { message, .. } = &**matched;
            message.exact().hash(hasher);
        }
        for Freed { op, start, .. } in freed {
            (op.0, start.0).hash(hasher);
        }
    }
}
