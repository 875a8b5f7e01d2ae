//! What a process should have completed, freed and received before `MPI_Finalize`.
//!
//! MPI 4.1 §11.2.2: before `MPI_Finalize` a process completes its part of all communication. A
//! request that is still held then is one that no wait, test or free call has ended, and a handle
//! that was overwritten before is lost for certain: the program had its last chance to use a copy
//! of it. Objects need not be freed for the run to end well, but who never does it runs out of
//! them: one finding for each call that made such objects.
//!
//! A process that uses MPI through sessions alone is judged when it ends: every session is finalised by
//! then (§11.3.1), and what comes from it is freed as elsewhere.
//!
//! All that is exact for the run at hand. Runs that never reach `MPI_Finalize` are not judged.
//! Objects that the callbacks of `MPI_COMM_SELF`'s attributes free in `MPI_Finalize` are freed.

use std::collections::{BTreeMap, BTreeSet};

use concord_base::Rank;

use super::env::Env;
use super::misuse::{Misuse, MisuseKind, broken};
use super::process::Phase;
use super::request::{Request, RequestId, State};
use super::slots::Maker;
use super::step::{involved, involved_in};
use super::{Memories, World};
use crate::handle::{Handle, HandleKind, Index};

/// What is left, so that several of one origin are one mistake: how many, and the finding.
type Left = BTreeMap<(MisuseKind, Maker), (u32, Box<Misuse>)>;

impl Env<'_> {
    /// A persistent request ends: somebody has waited for it, and nobody has started it.
    pub(crate) fn notice_vain(&mut self, id: RequestId) {
        let rank = self.rank;
        self.world.notice_vain(rank, id);
    }

    /// Notices what the calling rank leaves behind.
    pub(crate) fn notice_leftovers(&mut self) {
        let rank = self.rank;
        self.world.notice_leftovers(rank);
    }
}

impl World {
    /// Notices what a rank leaves behind that ends without ever having called `MPI_Init`.
    pub fn notice_left_by_sessions(&mut self, rank: Rank) {
        if self.process(rank).phase == Phase::Fresh {
            self.notice_leftovers(rank);
        }
    }

    /// Notices what nobody can complete or free any more when a function returns to an unknown
    /// caller, who knows these handles and no others. Gives the calls that started what the caller
    /// has to complete.
    pub fn notice_lost(&mut self, rank: Rank, known: &BTreeSet<i32>) -> Vec<Maker> {
        let (mut left, mut for_the_caller) = (Left::new(), Vec::new());
        let process = self.process(rank);
        for (index, request) in process.requests.iter() {
            if !request.is_for_the_function() {
                continue;
            }
            let handle = Handle::created(HandleKind::Request, index);
            match handle.is_some_and(|handle| known.contains(&handle.0)) {
                true => for_the_caller.push((request.function, request.site)),
                false => add(&mut left, unfinished(rank, request)),
            }
        }
        let keeps = self.keeps_addresses(rank);
        for object in self.live_objects(rank) {
            let (Some(name), Some(made_by)) = (name_of(object.kind), object.made_by) else {
                continue;
            };
            if known.contains(&object.handle.0) || made_by.0.gives_predefined() || keeps {
                continue;
            }
            let text = format!("{} {name} is never freed", article(name));
            let kind = MisuseKind::ResourceLeak;
            add(&mut left, broken(rank, kind, text, made_by));
        }
        for (_, misuse) in left.into_values() {
            self.notice(misuse);
        }
        for_the_caller
    }

    /// Notices that nobody can complete a request any more: the program holds its handle nowhere.
    pub fn notice_unnamed(&mut self, rank: Rank, handle: i32) {
        let Some(Index::Created(index)) = Handle(handle).index(HandleKind::Request) else {
            return;
        };
        if let Some(request) = self.process(rank).requests.get(index) {
            let misuse = unfinished(rank, request);
            self.notice(misuse);
        }
    }

    /// A function without a body has got a request: it may complete it, and is taken to do so. `false` if
    /// it is none.
    pub fn give_request_away(&mut self, rank: Rank, handle: i32, mems: &mut dyn Memories) -> bool {
        let Some(Index::Created(index)) = Handle(handle).index(HandleKind::Request) else {
            return false;
        };
        // What it did with the buffers until now was too early all the same.
        self.heed_last_touches(rank, mems);
        let Some(request) = self.process_mut(rank).requests.get_mut(index) else {
            return false;
        };
        request.given_away = true;
        request.observed = true;
        true
    }

    /// Whether MPI may hold what is nowhere in the program's memory: attributes of communicators, an
    /// attached buffer.
    pub fn keeps_addresses(&self, rank: Rank) -> bool {
        let process = self.process(rank);
        let mut comms = process.comms.iter();
        process.attached.is_some() || comms.any(|(_, c)| c.attributes.iter().next().is_some())
    }

    /// The handles of what a rank has started or made and still has.
    pub fn live_handles(&self, rank: Rank) -> Vec<i32> {
        let all = self.live_objects(rank).into_iter();
        all.map(|object| object.handle.0).collect()
    }

    fn notice_vain(&mut self, rank: Rank, id: RequestId) {
        let Some(request) = self.process(rank).requests.get(id.0) else {
            return;
        };
        let (Some(by), None) = (request.vain, request.started) else {
            return;
        };
        let origin = involved(request.op.0, request.function, request.site);
        let text = format!("rank {rank} waits for a persistent request that is never started");
        let mut misuse = broken(rank, MisuseKind::InactiveRequest, text, by);
        misuse.others.push(origin);
        self.notice(misuse);
    }

    fn notice_leftovers(&mut self, rank: Rank) {
        let requests = self.process(rank).requests.iter();
        let held: Vec<u32> = requests
            .filter(|(_, r)| r.is_held())
            .map(|(at, _)| at)
            .collect();
        for at in held {
            self.notice_vain(rank, RequestId(at));
        }
        let mut left = Left::new();
        for (_, request) in self.process(rank).requests.iter() {
            if request.is_held() {
                add(&mut left, unfinished(rank, request));
            }
        }
        if let Some(attached) = self.process(rank).attached {
            let text = "a buffer for buffered sends is never detached";
            let misuse = broken(rank, MisuseKind::ResourceLeak, text, attached.maker);
            add(&mut left, misuse);
        }
        for object in self.live_objects(rank) {
            let (Some(name), Some(made_by)) = (name_of(object.kind), object.made_by) else {
                continue;
            };
            if made_by.0.gives_predefined() {
                continue;
            }
            let kind = MisuseKind::ResourceLeak;
            let text = match object.kind {
                HandleKind::Session => "a session is never finalised".to_owned(),
                _ => format!("{} {name} is never freed", article(name)),
            };
            add(&mut left, broken(rank, kind, text, made_by));
        }
        for (count, mut misuse) in left.into_values() {
            if count > 1 {
                misuse.message = format!("{} ({count} times)", misuse.message);
            }
            self.notice(misuse);
        }
    }
}

fn add(left: &mut Left, misuse: Box<Misuse>) {
    let key = (misuse.kind, (misuse.function, misuse.site));
    left.entry(key).or_insert((0, misuse)).0 += 1;
}

fn unfinished(rank: Rank, request: &Request) -> Box<Misuse> {
    let made = (request.function, request.site);
    let origin = involved(request.op.0, request.function, request.site);
    let function = request.function.name();
    // Of an inactive request no operation can get lost: it is an object like others.
    if request.state == State::Inactive {
        let text = match request.overwritten {
            Some(_) => "a persistent request is never freed: its handle is overwritten",
            None => "a persistent request is never freed",
        };
        return broken(rank, MisuseKind::ResourceLeak, text, made);
    }
    if let Some(by) = request.overwritten {
        let text = "the request of an operation under way is lost: its handle is overwritten";
        let mut misuse = broken(rank, MisuseKind::LostRequest, text, by);
        misuse.others.push(origin);
        return misuse;
    }
    let text = format!("no wait or test completes this `{function}`");
    match request.started {
        None => broken(rank, MisuseKind::MissingWait, text, made),
        Some(by) => {
            let mut misuse = broken(rank, MisuseKind::MissingWait, text, by);
            misuse.others.push(origin);
            misuse
        }
    }
}

/// Objects that the program has to free; requests and messages have rules of their own.
fn name_of(kind: HandleKind) -> Option<&'static str> {
    Some(match kind {
        HandleKind::Comm => "communicator",
        HandleKind::Group => "group",
        HandleKind::Datatype => "datatype",
        HandleKind::Op => "operation",
        HandleKind::Errhandler => "error handler",
        HandleKind::Info => "info object",
        HandleKind::Win => "window",
        HandleKind::Session => "session",
        HandleKind::CommKeyval | HandleKind::TypeKeyval | HandleKind::WinKeyval => "attribute key",
        HandleKind::Request | HandleKind::Message | HandleKind::File => return None,
    })
}

fn article(name: &str) -> &'static str {
    match name.as_bytes().first() {
        Some(b'a' | b'e' | b'i' | b'o' | b'u') => "an",
        _ => "a",
    }
}

impl World {
    /// Notices the messages that nobody will receive: every rank has ended.
    ///
    /// The message of an operation that no wait completes is not told a second time.
    pub fn notice_unreceived(&mut self) {
        let mut left = Left::new();
        for message in self.unreceived() {
            let sender = self.process(message.from).requests.iter();
            // One that is being cancelled and was not received has been taken back (§3.8.4).
            let excused = |request: &Request| request.is_held() || request.cancelling;
            let mut unwaited = sender.filter(|(_, request)| excused(request));
            if unwaited.any(|(_, request)| request.op.0 == message.op) {
                continue;
            }
            let text = format!(
                "the message to rank {} with tag {} is never received",
                message.to, message.tag
            );
            let by = (message.function, message.site);
            let kind = MisuseKind::UnreceivedMessage;
            add(&mut left, broken(message.from, kind, text, by));
        }
        for rank in (0..self.size()).map(Rank) {
            for (_, matched) in self.process(rank).messages.iter() {
                let text = "the message that this call found is never received";
                let kind = MisuseKind::UnreceivedMessage;
                let mut misuse = broken(rank, kind, text, matched.by);
                let sent = &matched.message;
                let sender = involved_in(sent.sender, sent.function, sent.site);
                misuse.others.push(sender);
                add(&mut left, misuse);
            }
        }
        for (_, misuse) in left.into_values() {
            self.notice(misuse);
        }
    }
}
