//! The world's fingerprint, made of those of its parts.

use std::hash::Hash;

use super::World;
use super::collective::Sequence;
use super::context::Context;
use super::gathered::Gathered;
use super::kept::Printed;
use super::mailbox::{Mailbox, Message, Posted};
use super::ownership::Freed;
use super::process::{Matched, Process};
use super::request::{Completed, Request, State};

impl World {
    /// What the world is.
    pub fn fingerprint(&self) -> u128 {
        let mut hasher = Gathered::new();
        let World {
            options,
            processes,
            contexts,
            meetings,
            next_context,
            windows,
            races,
            files,
            noticed,
            gaps,
            provided,
            open,
            // What hashing passes over.
            described: _,
            dirty: _,
            stirred: _,
            unlocked: _,
            woken: _,
            record: _,
            opened: _,
            deeds: _,
            latitudes: _,
            turn: _,
            told_apart: _,
        } = self;
        (options, meetings, next_context).hash(&mut hasher);
        for process in processes {
            process.print().hash(&mut hasher);
        }
        contexts.len().hash(&mut hasher);
        for (id, context) in contexts.iter() {
            (id, context.print()).hash(&mut hasher);
        }
        (windows, races, files, noticed, gaps, provided, open).hash(&mut hasher);
        hasher.digest128()
    }
}

impl Printed for Context {
    fn print_into(&self, hasher: &mut Gathered) {
        (&self.groups, self.sequence.print(), self.holders).hash(hasher);
        for (owner, mailbox) in self.mailboxes() {
            (owner, mailbox.print()).hash(hasher);
        }
    }

    fn print_rest(&self, _: &mut Gathered) {
        unreachable!("steps of one rank see no context as a whole")
    }
}

impl Printed for Sequence {
    fn print_rest(&self, _: &mut Gathered) {
        unreachable!("steps of one rank see no collective of others")
    }
}

impl Printed for Mailbox {
    fn print_into(&self, hasher: &mut Gathered) {
        self.all_messages().len().hash(hasher);
        for posted in self.all_posted() {
            posted.hash(hasher);
        }
        for (source, message) in self.all_messages() {
            (source, message.print()).hash(hasher);
        }
    }

    fn print_rest(&self, hasher: &mut Gathered) {
        self.all_messages()
            .iter()
            .for_each(|(_, message)| message.exact().hash(hasher));
        self.all_posted()
            .for_each(|Posted { op, .. }| op.0.hash(hasher));
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
