//! The parts that a world consists of, by name.
//!
//! A fingerprint is the sum of what its parts add to it, so that whoever knows which parts a step
//! changes, and how, knows the fingerprint of what it leads to without making it. And what ranks do
//! between two choices depends on few parts: those are noted here while it happens, and are the ones
//! that have to be as they were for the same to happen again (`explore/src/verify/moves.rs`).
//!
//! Noted is every part that is changed or looked at, by whoever changes it or looks: errs towards too
//! many. What reaches anything else spoils the note.

use std::collections::{BTreeSet, VecDeque};
use std::hash::Hash;

use concord_base::{Pattern, Rank};
use xxhash_rust::xxh3::xxh3_128;

use super::World;
use super::collective::Sequence;
use super::context::{Context, ContextId};
use super::gathered::Gathered;
use super::kept::Kept;
use super::mailbox::{Message, Posted};
use super::process::{Phase, Process};
use super::request::{RequestId, Work};
use super::step::WaitingFor;
use super::transition::Transition;

/// A part of a world.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The MPI side of a process.
    Process(Rank),
    /// The receives that a process has posted in a communicator.
    Receives(ContextId, Rank),
    /// The messages under way to it from one source.
    Messages {
        /// The communicator.
        context: ContextId,
        /// The receiving process.
        to: Rank,
        /// The source's rank in the communicator.
        from: u32,
    },
    /// The collective calls of a communicator.
    Calls(ContextId),
}

/// A part as it was in some state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownPart {
    part: Part,
    value: Value,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    Process(Kept<Process>),
    Receives(VecDeque<Kept<Posted>>),
    Messages(Vec<Kept<Message>>),
    Calls(Kept<Sequence>),
}

impl KnownPart {
    /// Which part.
    pub fn part(&self) -> Part {
        self.part
    }
}

/// What was changed or looked at since somebody began to ask.
#[derive(Clone, Debug, Default)]
pub(super) struct Moved {
    parts: BTreeSet<Part>,
    /// So was something else.
    spoilt: bool,
}

/// Receives that wait in a mailbox, by what they accept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenReceives {
    context: ContextId,
    owner: Rank,
    patterns: Vec<Pattern<u32>>,
    /// Sources whose messages are not looked at.
    beside: Vec<u32>,
}

/// What something of this name adds to a fingerprint.
fn term(kind: u8, context: u32, owner: u32, source: u32, print: u128) -> u128 {
    let mut bytes = [0; 29];
    bytes[0] = kind;
    bytes[1..5].copy_from_slice(&context.to_le_bytes());
    bytes[5..9].copy_from_slice(&owner.to_le_bytes());
    bytes[9..13].copy_from_slice(&source.to_le_bytes());
    bytes[13..].copy_from_slice(&print.to_le_bytes());
    xxh3_128(&bytes)
}

/// A fingerprint of a list, by those of its items; 0 if there is none.
fn chain(prints: impl Iterator<Item = u128>) -> u128 {
    prints.fold(0, |before, print| {
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(&before.to_le_bytes());
        bytes[16..].copy_from_slice(&print.to_le_bytes());
        xxh3_128(&bytes)
    })
}

/// What a list adds to a fingerprint: nothing if it is empty.
fn list(kind: u8, context: ContextId, owner: Rank, source: u32, print: u128) -> u128 {
    match print {
        0 => 0,
        print => term(kind, context.0, owner.0, source, print),
    }
}

impl World {
    /// What the world is: the sum of what its parts add, and of what is no part.
    pub fn fingerprint(&self) -> u128 {
        let parts = self.parts().map(|part| self.adds(part));
        parts.fold(self.print_beside_parts(), u128::wrapping_add)
    }

    /// What a part adds to the fingerprint; 0 if it is empty.
    pub fn adds(&self, part: Part) -> u128 {
        match part {
            Part::Process(rank) => {
                let print = self.processes[rank.index()].print();
                term(1, 0, rank.0, 0, print)
            }
            Part::Receives(context, owner) => {
                let mailbox = self.mailbox(context, owner);
                let all = mailbox.into_iter().flat_map(|m| m.all_posted());
                list(2, context, owner, 0, chain(all.map(Kept::print)))
            }
            Part::Messages { context, to, from } => {
                let mailbox = self.mailbox(context, to);
                let all = mailbox.into_iter().flat_map(|m| m.queue(from));
                let print = chain(all.map(|(_, message)| message.print()));
                list(3, context, to, from, print)
            }
            Part::Calls(context) => {
                let print = self.contexts.get(&context).map(|c| c.sequence.print());
                print.map_or(0, |print| term(4, context.0, 0, 0, print))
            }
        }
    }

    /// What a part is exactly.
    pub fn exact(&self, part: Part) -> u128 {
        match part {
            Part::Process(rank) => self.processes[rank.index()].exact(),
            Part::Receives(context, owner) => {
                let mailbox = self.mailbox(context, owner);
                let all = mailbox.into_iter().flat_map(|m| m.all_posted());
                chain(all.map(Kept::exact))
            }
            Part::Messages { context, to, from } => {
                let mailbox = self.mailbox(context, to);
                let all = mailbox.into_iter().flat_map(|m| m.queue(from));
                chain(all.map(|(_, message)| message.exact()))
            }
            Part::Calls(context) => {
                let here = self.contexts.get(&context);
                here.map_or(0, |context| context.sequence.exact())
            }
        }
    }

    /// A part as it is.
    pub fn part(&self, part: Part) -> KnownPart {
        let value = match part {
            Part::Process(rank) => Value::Process(self.processes[rank.index()].clone()),
            Part::Receives(context, owner) => {
                let mailbox = self.mailbox(context, owner);
                let all = mailbox.into_iter().flat_map(|m| m.all_posted());
                Value::Receives(all.cloned().collect())
            }
            Part::Messages { context, to, from } => {
                let mailbox = self.mailbox(context, to);
                let all = mailbox.into_iter().flat_map(|m| m.queue(from));
                Value::Messages(all.map(|(_, message)| message.clone()).collect())
            }
            Part::Calls(context) => Value::Calls(self.context(context).sequence.clone()),
        };
        KnownPart { part, value }
    }

    /// A part is as it was in another state.
    pub fn set_part(&mut self, known: &KnownPart) {
        match (known.part, &known.value) {
            (Part::Process(rank), Value::Process(process)) => {
                self.processes[rank.index()] = process.clone();
            }
            (Part::Receives(context, owner), Value::Receives(posted)) => self
                .known_context(context)
                .with_mailbox(owner, |mailbox| mailbox.set_posted(posted)),
            (Part::Messages { context, to, from }, Value::Messages(messages)) => self
                .known_context(context)
                .with_mailbox(to, |mailbox| mailbox.set_queue(from, messages)),
            (Part::Calls(context), Value::Calls(sequence)) => {
                self.known_context(context).sequence = sequence.clone();
            }
            (part, value) => unreachable!("{part:?} is never {value:?}"),
        }
    }

    fn mailbox(&self, context: ContextId, owner: Rank) -> Option<&super::mailbox::Mailbox> {
        self.contexts.get(&context)?.mailbox(owner)
    }

    /// All parts that are not empty.
    fn parts(&self) -> impl Iterator<Item = Part> {
        let processes = (0..self.size()).map(|rank| Part::Process(Rank(rank)));
        let contexts = self.contexts.iter();
        processes.chain(contexts.flat_map(|(id, context)| parts_of(*id, context)))
    }

    /// From now on, notes what is changed or looked at.
    pub fn note_parts(&mut self) {
        self.moved.0 = Some(Box::default());
    }

    /// What was changed or looked at since then, if that can be told by parts.
    pub fn noted_parts(&mut self) -> Option<Vec<Part>> {
        let moved = self.moved.0.take()?;
        (!moved.spoilt).then(|| moved.parts.into_iter().collect())
    }

    /// A part is changed or looked at.
    pub(super) fn reaches(&mut self, part: Part) {
        if let Some(moved) = &mut self.moved.0 {
            moved.parts.insert(part);
        }
    }

    /// Something else is, that has no name here.
    pub(super) fn reaches_more(&mut self) {
        if let Some(moved) = &mut self.moved.0 {
            moved.spoilt = true;
        }
    }

    /// A mailbox is to be searched for matches without a choice.
    pub(super) fn look_at(&mut self, context: ContextId, owner: Rank) {
        self.reaches(Part::Receives(context, owner));
        self.dirty.0.insert((context, owner));
    }

    /// That is done now: at messages from sources that receives name.
    pub(super) fn searches(&mut self, context: ContextId, owner: Rank) {
        if self.moved.0.is_none() {
            return;
        }
        self.reaches(Part::Receives(context, owner));
        let mailbox = self.mailbox(context, owner).into_iter();
        let named = mailbox.flat_map(|mailbox| mailbox.receives());
        let named: Vec<u32> = named.filter_map(|posted| posted.pattern.source).collect();
        for from in named {
            let to = owner;
            self.reaches(Part::Messages { context, to, from });
        }
    }

    /// A context of which nothing but noted parts is changed.
    pub(super) fn known_context(&mut self, id: ContextId) -> &mut Context {
        self.spoil_turn();
        let context = self.contexts.get_mut(&id);
        let context = context.expect("a context lives while somebody names it");
        context.change()
    }

    /// A process is as it was in another state.
    pub(super) fn set_process(&mut self, rank: Rank, process: Kept<Process>) {
        self.reaches(Part::Process(rank));
        self.processes[rank.index()] = process;
    }

    /// Whether two worlds differ in nothing but these parts.
    pub fn differs_only_in(&self, other: &World, parts: &[Part]) -> bool {
        let same = |part: &Part| parts.contains(part) || self.exact(*part) == other.exact(*part);
        self.print_beside_parts() == other.print_beside_parts()
            && self.latitudes.0 == other.latitudes.0
            && self.parts().all(|part| same(&part))
            && other.parts().all(|part| same(&part))
    }

    /// Whether nothing can happen to a process, whatever becomes of the others, but that a message
    /// meets a receive, or that something need not be waited for.
    pub fn only_receives(&self, rank: Rank) -> bool {
        let waits = match self.blocked(rank) {
            Some(blocked) => matches!(blocked.on, WaitingFor::AllOf(_)),
            None => self.phase(rank) == Phase::Ended,
        };
        let mut offers = Vec::new();
        self.outcomes(rank, &mut offers);
        self.withdrawals(rank, &mut offers);
        offers.extend(self.transmission(rank));
        offers.extend(self.poll_fails(rank));
        let held = self.has_turn(rank) || self.is_held_back(rank);
        waits && !held && offers.is_empty() && self.process(rank).parked.is_empty()
    }

    /// The receives among these parts, but for messages that are parts themselves; `None` if one of
    /// those fits one of them.
    pub fn open_receives(&self, parts: &[Part]) -> Option<Vec<OpenReceives>> {
        let mut all = Vec::new();
        for part in parts {
            let Part::Receives(context, owner) = *part else {
                continue;
            };
            let beside = parts.iter().filter_map(|part| match *part {
                Part::Messages {
                    context: c,
                    to,
                    from,
                } if (c, to) == (context, owner) => Some(from),
                _ => None,
            });
            let Some(mailbox) = self.mailbox(context, owner) else {
                continue;
            };
            let here = OpenReceives {
                context,
                owner,
                patterns: mailbox.receives().map(|posted| posted.pattern).collect(),
                beside: beside.collect(),
            };
            let mut known = here.beside.iter().flat_map(|from| mailbox.queue(*from));
            if known.any(|(source, message)| here.accepts(*source, message.tag)) {
                return None;
            }
            if !here.patterns.is_empty() {
                all.push(here);
            }
        }
        Some(all)
    }

    /// Whether a message that is here fits such a receive.
    pub fn has_message_for(&self, open: &OpenReceives) -> bool {
        let mailbox = self.mailbox(open.context, open.owner);
        let mut messages = mailbox.into_iter().flat_map(|m| m.by_source());
        messages.any(|(source, message)| {
            !open.beside.contains(&source) && open.accepts(source, message.tag)
        })
    }

    /// Whether a request of a rank is a send.
    pub fn is_send(&self, rank: Rank, id: RequestId) -> bool {
        let request = self.process(rank).requests.get(id.0);
        request.is_some_and(|request| matches!(request.work, Work::Send(_)))
    }
}

impl OpenReceives {
    fn accepts(&self, source: u32, tag: i32) -> bool {
        self.patterns.iter().any(|p| p.accepts(source, tag))
    }
}

/// All parts of a communicator that are not empty.
fn parts_of(id: ContextId, context: &Context) -> impl Iterator<Item = Part> {
    let boxes = context.mailboxes().flat_map(move |(owner, mailbox)| {
        let queues = mailbox.all_messages().chunk_by(|(a, _), (b, _)| a == b);
        let messages = queues.map(move |queue| Part::Messages {
            context: id,
            to: owner,
            from: queue[0].0,
        });
        messages.chain([Part::Receives(id, owner)])
    });
    boxes.chain([Part::Calls(id)])
}

impl World {
    /// A fingerprint of all that is no part.
    fn print_beside_parts(&self) -> u128 {
        let mut hasher = Gathered::new();
        let World {
            options,
            processes: _,
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
            moved: _,
            told_apart: _,
        } = self;
        (options, meetings, next_context, contexts.len()).hash(&mut hasher);
        for (id, context) in contexts.iter() {
            (id, &context.groups, context.holders).hash(&mut hasher);
        }
        (windows, races, files, noticed, gaps, provided, open).hash(&mut hasher);
        hasher.digest128()
    }
}

impl Transition {
    /// Whether it is a message that meets a receive of which that is a matter of choice, or something
    /// that need not be waited for.
    pub fn is_plain(&self) -> bool {
        match self {
            Transition::Match { has_choice, .. } => *has_choice,
            Transition::Release { .. } => true,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use concord_base::WorldSize;

    use super::super::Options;
    use super::super::buffer::Typed;
    use super::super::trace::{CallSite, OpId, Unobserved};
    use super::super::window::Clock;
    use super::*;
    use crate::calls::Function;
    use crate::datatype::{Basic, Datatype};

    const OP: Unobserved<OpId> = Unobserved(OpId {
        rank: Rank(0),
        index: 0,
    });

    fn message(tag: i32) -> Message {
        Message {
            tag,
            payload: Typed {
                bytes: vec![0; 4].into(),
                count: 1,
                datatype: Datatype::basic(Basic::Int),
                packed: Vec::new(),
            },
            sender: Rank(0),
            request: None,
            synchronous: false,
            attached: 0,
            revocable: false,
            seen: false,
            clock: Clock::default(),
            origin: None,
            op: OP,
            function: Function::named("MPI_Send").expect("MPI has it"),
            site: CallSite(0),
        }
    }

    fn receive(source: Option<u32>, tag: i32) -> Posted {
        Posted {
            request: RequestId(0),
            pattern: Pattern {
                source,
                tag: Some(tag),
            },
            cancelling: false,
            revocable: false,
            since: 0,
            clock: Clock::default(),
            op: OP,
        }
    }

    fn world() -> World {
        let mut world = World::new(WorldSize::new(3).expect("three ranks"), Options::RUN);
        let there = Kept::new(message(7));
        world.send_to(ContextId::WORLD, Rank(1), 2, there, Rank(2));
        world
    }

    fn changed() -> (World, World, Vec<Part>) {
        let before = world();
        let mut after = before.clone();
        after.note_parts();
        let new = Kept::new(message(5));
        after.send_to(ContextId::WORLD, Rank(1), 0, new, Rank(0));
        after.receive_at(ContextId::WORLD, Rank(1), Kept::new(receive(None, 6)));
        let parts = after.noted_parts().expect("all has names");
        (before, after, parts)
    }

    #[test]
    fn what_changes_is_noted_and_adds_up() {
        let (before, after, parts) = changed();
        assert!(after.differs_only_in(&before, &parts));
        assert_ne!(before.fingerprint(), after.fingerprint());
        let sum = parts.iter().fold(before.fingerprint(), |sum, part| {
            let (old, new) = (before.adds(*part), after.adds(*part));
            sum.wrapping_sub(old).wrapping_add(new)
        });
        assert_eq!(sum, after.fingerprint());
        let changed = |part: &&Part| before.exact(**part) != after.exact(**part);
        assert_eq!(parts.iter().filter(changed).count(), 2);
        for part in parts.iter().filter(changed) {
            let others: Vec<Part> = parts.iter().copied().filter(|p| p != part).collect();
            assert!(!after.differs_only_in(&before, &others), "{part:?}");
        }
    }

    #[test]
    fn a_world_is_put_together_of_its_parts() {
        let (mut before, after, parts) = changed();
        for part in &parts {
            before.set_part(&after.part(*part));
        }
        assert_eq!(before, after);
        assert_eq!(before.fingerprint(), after.fingerprint());
    }

    #[test]
    fn what_has_no_name_is_no_part() {
        let mut world = world();
        world.note_parts();
        world.context_mut(ContextId::WORLD).holders = 1;
        assert_eq!(world.noted_parts(), None);
    }

    #[test]
    fn receives_are_open_until_a_message_fits() {
        let (before, mut after, parts) = changed();
        let open = after.open_receives(&parts).expect("nothing fits");
        assert_eq!(open.len(), 1);
        // The message that was there has another tag.
        assert!(!open.iter().any(|open| before.has_message_for(open)));
        let any = Posted {
            pattern: Pattern {
                source: None,
                tag: None,
            },
            ..receive(None, 0)
        };
        after.receive_at(ContextId::WORLD, Rank(1), Kept::new(any));
        let here = [Part::Receives(ContextId::WORLD, Rank(1))];
        let open = after.open_receives(&here).expect("messages are elsewhere");
        assert!(open.iter().any(|open| before.has_message_for(open)));
        assert_eq!(after.open_receives(&parts), None);
    }
}
