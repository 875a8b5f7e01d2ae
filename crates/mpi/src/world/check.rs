//! What is always true of the world where nobody can go on by himself.
//!
//! Looked at where there is something to choose, in debug builds and with `--self-check`; what is
//! not true is a defect of Concord, and ends it.

use std::collections::{BTreeMap, BTreeSet};

use concord_base::Rank;

use super::collective::Collective;
use super::context::{Comm, Context, ContextId};
use super::mailbox::Mailbox;
use super::process::Process;
use super::request::{Source, State, Work};
use super::step::WaitingFor;
use super::window::Window;
use super::{Phase, World};

impl World {
    /// Panics if something is not as it always is.
    pub fn self_check(&self) {
        assert!(self.dirty.0.is_empty(), "all mailboxes were looked at");
        assert!(self.stirred.0.is_empty(), "all collectives were looked at");
        let mut named: BTreeMap<ContextId, u32> = BTreeMap::new();
        for (rank, process) in self.all() {
            self.check_process(rank, process, &mut named);
        }
        let mut buffered: BTreeMap<Rank, u64> = BTreeMap::new();
        for (&id, context) in self.contexts.iter() {
            assert!(id.0 < self.next_context, "{id:?} was given out");
            assert!(
                named.get(&id).is_none_or(|named| *named <= context.holders),
                "who names {id:?} holds it"
            );
            assert!(context.holders <= context.groups.total());
            self.check_context(id, context, &mut buffered);
        }
        for (_, process) in self.all() {
            for (_, matched) in process.messages.iter() {
                *buffered.entry(matched.message.sender).or_default() += matched.message.attached;
            }
        }
        for (rank, process) in self.all() {
            let used = process.attached.map_or(0, |attached| attached.used);
            let taken = buffered.get(&rank).copied().unwrap_or(0);
            assert_eq!(used, taken, "rank {rank}'s messages fill its buffer");
        }
        for (id, window) in &self.windows {
            self.check_window(*id, window);
        }
        for id in self.meetings.values() {
            assert!(self.contexts.contains_key(id), "{id:?} is where some meet");
        }
    }

    fn all(&self) -> impl Iterator<Item = (Rank, &Process)> {
        let ranks = (0..).map(Rank);
        ranks.zip(self.processes.iter().map(|process| &**process))
    }

    fn check_process(&self, rank: Rank, process: &Process, named: &mut BTreeMap<ContextId, u32>) {
        let own = [&process.world, &process.itself].into_iter();
        for comm in own.chain(process.comms.iter().map(|(_, comm)| comm)) {
            *named.entry(comm.context).or_default() += 1;
            self.check_comm(rank, comm);
        }
        for (_, win) in process.wins.iter() {
            let id = win.context;
            let window = self.windows.get(&id);
            let window = window.unwrap_or_else(|| panic!("rank {rank} has a window {id:?}"));
            assert_eq!(window.group.member(win.rank), Some(rank));
            assert!(window.joined[win.rank as usize], "rank {rank} has {id:?}");
        }
        for (id, request) in process.requests.iter() {
            assert_eq!(request.op.0.rank, rank, "request {id} is rank {rank}'s");
            if let Work::Both(receive, send) = request.work {
                for half in [receive, send] {
                    let lives = process.requests.get(half.0).is_some();
                    assert!(lives, "both halves of request {id} of rank {rank} live");
                }
            }
        }
        if process.phase == Phase::Ended {
            assert!(process.calls.is_empty(), "rank {rank} has ended");
        }
        let under_way = process.calls.iter().rev().skip(1);
        for call in under_way {
            let waits = call.blocked.is_some();
            assert!(!waits, "rank {rank} is in a callback of {}", call.function);
        }
        let Some(blocked) = self.blocked(rank) else {
            return;
        };
        if let WaitingFor::AllOf(requests) | WaitingFor::AnyOf(requests) = &blocked.on {
            for id in requests {
                let live = process.requests.get(id.0);
                let active = live.is_some_and(|request| request.is_active());
                assert!(active, "rank {rank} waits for what is under way");
            }
        }
    }

    fn check_comm(&self, rank: Rank, comm: &Comm) {
        let id = comm.context;
        let context = self.contexts.get(&id);
        let context = context.unwrap_or_else(|| panic!("rank {rank} names {id:?}, which is gone"));
        let number = context.groups.number_of(rank);
        assert!(number.is_some(), "rank {rank} is a member of {id:?}");
        assert_eq!(comm.local.member(comm.rank), Some(rank));
    }

    fn check_context(&self, id: ContextId, context: &Context, buffered: &mut BTreeMap<Rank, u64>) {
        for (owner, mailbox) in context.mailboxes() {
            assert!(!mailbox.is_empty(), "empty mailboxes are dropped");
            let number = context.groups.number_of(owner);
            assert!(number.is_some(), "rank {owner} is a member of {id:?}");
            self.check_mailbox((id, owner), context, mailbox, buffered);
        }
        for at in 0..context.sequence.len() {
            let collective = context.sequence.get(at).expect("it is open");
            self.check_collective(id, context, collective);
        }
    }

    fn check_mailbox(
        &self,
        (id, owner): (ContextId, Rank),
        context: &Context,
        mailbox: &Mailbox,
        buffered: &mut BTreeMap<Rank, u64>,
    ) {
        let mut posted = BTreeSet::new();
        for receive in mailbox.receives() {
            assert!(posted.insert(receive.request), "a receive is posted once");
            let request = self.request_of(owner, receive.request);
            let Work::Receive(plan) = &request.work else {
                panic!("{:?} of rank {owner} is a receive", receive.request);
            };
            assert_eq!(request.state, State::Active, "it has received nothing");
            assert_eq!(plan.at.context, id, "a receive is posted where it belongs");
            assert_eq!(plan.from, Source::Matching(receive.pattern));
        }
        for (source, message) in mailbox.by_source() {
            let sender = context.groups.peer(owner, source);
            assert_eq!(sender, Some(message.sender), "who sends is a member");
            *buffered.entry(message.sender).or_default() += message.attached;
            let Some(waiting) = message.request else {
                continue;
            };
            let request = self.request_of(message.sender, waiting);
            assert!(matches!(request.work, Work::Send(_)), "it is a send");
            assert_eq!(request.state, State::Active, "its sender waits");
        }
    }

    fn check_collective(&self, id: ContextId, context: &Context, collective: &Collective) {
        let members = context.groups.total() as usize;
        assert_eq!(collective.parts.len(), members, "everybody has a place");
        assert_eq!(collective.served.len(), members, "everybody has a place");
        let arrived = collective.parts.iter().flatten().count();
        assert_eq!(collective.arrived as usize, arrived, "who is there counts");
        assert!(arrived > 0, "nothing is open that nobody called");
        let parts = collective.parts.iter().zip(&collective.served);
        for (member, (part, served)) in (0..).zip(parts) {
            let Some(part) = part else {
                assert!(!served, "member {member} of {id:?} has not come");
                continue;
            };
            if *served {
                continue;
            }
            let rank = context.groups.process(member);
            let request = self.request_of(rank.expect("it is a member"), part.request);
            let is_it = matches!(&request.work, Work::Collective { at, .. } if at.context == id);
            assert!(is_it, "member {member} of {id:?} waits for its results");
            assert_eq!(request.state, State::Active, "it has no results yet");
        }
    }

    fn check_window(&self, id: ContextId, window: &Window) {
        let members = window.group.size() as usize;
        let lengths = [
            window.shares.len(),
            window.joined.len(),
            window.locks.len(),
            window.exposures.len(),
            window.noput.len(),
        ];
        assert_eq!(lengths, [members; 5], "every member of {id:?} has a place");
        assert!(self.contexts.contains_key(&id), "{id:?} is a window");
        assert!(window.joined.contains(&true), "somebody has {id:?}");
    }
}

#[cfg(test)]
mod tests {
    use concord_base::WorldSize;

    use super::super::Options;
    use super::*;

    fn world() -> World {
        World::new(WorldSize::new(2).expect("two ranks"), Options::RUN)
    }

    #[test]
    fn a_new_world_is_sound() {
        world().self_check();
    }

    #[test]
    #[should_panic(expected = "rank 1 names ContextId(2), which is gone")]
    fn a_lost_context_is_seen() {
        let mut world = world();
        world.contexts.remove(&ContextId(2));
        world.self_check();
    }

    #[test]
    #[should_panic(expected = "who names ContextId(0) holds it")]
    fn a_wrong_count_of_holders_is_seen() {
        let mut world = world();
        world.context_mut(ContextId(0)).holders = 1;
        world.self_check();
    }

    #[test]
    #[should_panic(expected = "all mailboxes were looked at")]
    fn a_mailbox_that_nobody_looked_at_is_seen() {
        let mut world = world();
        world.dirty.0.insert((ContextId(0), Rank(1)));
        world.self_check();
    }
}
