//! Which message and which receive may meet.
//!
//! One mailbox per receiving process and communicator, with the receives it has posted and, for
//! every source, the messages under way to it, each in the order of the calls. The order rules of
//! MPI 4.1 §3.5 are then two conditions on a message *m* and a receive *r* that fit each other:
//!
//! 1. no earlier message of the same source fits *r* (non-overtaking messages);
//! 2. no earlier posted receive fits *m* (receives match in the order of posting).
//!
//! The second one is the *conditional completes-before* of the literature: a wildcard receive may
//! overtake an earlier receive from another source, never one that fits the same message. Probes
//! see what a receive posted at the same time would get.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use concord_base::{Pattern, Rank};

use super::buffer::Typed;
use super::kept::Kept;
use super::request::{Origin, RequestId};
use super::trace::{CallSite, OpId, Unobserved};
use super::window::Clock;
use crate::calls::Function;

/// A message under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Message {
    pub tag: i32,
    pub payload: Typed,
    pub sender: Rank,
    /// The send request that completes when the message is received; `None` once the sender need
    /// not wait any more.
    pub request: Option<RequestId>,
    /// Whether the sender knows, once that request is complete, that it is being received.
    pub synchronous: bool,
    /// What the message takes of the sender's attached buffer until it is received.
    pub attached: u64,
    /// The send may be cancelled: being taken back and being received compete.
    pub revocable: bool,
    /// A probe has told the receiver of it: it stays visible until it is received (MPI 4.1
    /// §3.8.1, a probe tells what a receive would get).
    pub seen: bool,
    /// What the sender knew.
    pub clock: Clock,
    /// The send, where it matters to the sender that the message was received.
    pub origin: Option<Origin>,
    pub op: Unobserved<OpId>,
    pub function: Function,
    pub site: CallSite,
}

/// A receive that waits for a message.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Posted {
    pub request: RequestId,
    pub pattern: Pattern<u32>,
    /// `MPI_Cancel` was called: being cancelled and receiving compete.
    pub cancelling: bool,
    /// `MPI_Cancel` may still be called.
    pub revocable: bool,
    /// The receiver's time, where ready sends are followed.
    pub since: u32,
    /// What the receiver knew.
    pub clock: Clock,
    pub op: Unobserved<OpId>,
}

impl Posted {
    /// Whether what it receives is a matter of choice.
    pub(crate) fn has_choice(&self) -> bool {
        self.pattern.source.is_none() || self.cancelling
    }

    /// Whether it need not meet this message that fits: one of the two may be cancelled first. So
    /// may a process's message to itself: nothing says that it is delivered before it is waited for
    /// (MPI 4.1 §3.8.4 knows no exception).
    pub(crate) fn may_miss(&self, message: &Message) -> bool {
        self.revocable || message.revocable
    }
}

/// The messages and receives of one process in one communicator.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Mailbox {
    posted: VecDeque<Kept<Posted>>,
    /// Messages with the source's rank; by source, and those of one source in the order of the
    /// calls. A list, since it is copied often.
    messages: Vec<(u32, Kept<Message>)>,
}

/// A message and a receive that may meet, by their places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Pair {
    pub receive: usize,
    pub source: u32,
    pub message: usize,
}

/// The receives before a given one, sorted so that asking whether one of them takes a message
/// does not look at those of other sources.
#[derive(Default)]
struct Earlier {
    by_source: BTreeMap<u32, Vec<Option<i32>>>,
    wildcards: Vec<Option<i32>>,
}

impl Earlier {
    fn add(&mut self, pattern: Pattern<u32>) {
        match pattern.source {
            Some(source) => self.by_source.entry(source).or_default().push(pattern.tag),
            None => self.wildcards.push(pattern.tag),
        }
    }

    fn takes(&self, source: u32, tag: i32) -> bool {
        let fits = |accepted: &Option<i32>| accepted.is_none_or(|t| t == tag);
        self.wildcards.iter().any(fits)
            || self
                .by_source
                .get(&source)
                .is_some_and(|tags| tags.iter().any(fits))
    }
}

impl Mailbox {
    pub(crate) fn post(&mut self, receive: Kept<Posted>) {
        self.posted.push_back(receive);
    }

    pub(crate) fn send(&mut self, source: u32, message: Kept<Message>) {
        let end = self.queue_of(source).end;
        self.messages.insert(end, (source, message));
    }

    /// The receives are these.
    pub(super) fn set_posted(&mut self, posted: &VecDeque<Kept<Posted>>) {
        self.posted.clone_from(posted);
    }

    /// The messages of a source are these.
    pub(super) fn set_queue(&mut self, source: u32, messages: &[Kept<Message>]) {
        let place = self.queue_of(source);
        let messages = messages.iter().map(|message| (source, message.clone()));
        self.messages.splice(place, messages);
    }

    /// Where the messages of a source lie.
    fn queue_of(&self, source: u32) -> Range<usize> {
        let start = self.messages.partition_point(|(other, _)| *other < source);
        let rest = &self.messages[start..];
        let len = rest.iter().take_while(|(other, _)| *other == source);
        start..start + len.count()
    }

    /// The messages of a source.
    pub(super) fn queue(&self, source: u32) -> &[(u32, Kept<Message>)] {
        &self.messages[self.queue_of(source)]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.posted.is_empty() && self.messages.is_empty()
    }

    /// Whether a match is conceivable at all.
    pub(crate) fn is_idle(&self) -> bool {
        self.posted.is_empty() || self.messages.is_empty()
    }

    pub(crate) fn posted(&self, at: usize) -> Option<&Posted> {
        self.posted.get(at).map(|posted| &**posted)
    }

    pub(crate) fn posted_mut(&mut self, at: usize) -> Option<&mut Posted> {
        self.posted.get_mut(at).map(Kept::change)
    }

    pub(crate) fn message(&self, source: u32, at: usize) -> Option<&Kept<Message>> {
        let (_, message) = self.queue(source).get(at)?;
        Some(message)
    }

    pub(crate) fn message_mut(&mut self, source: u32, at: usize) -> Option<&mut Message> {
        let queue = self.queue_of(source);
        let (_, message) = self.messages[queue].get_mut(at)?;
        Some(message.change())
    }

    /// Where the message of a send request is, while it waits.
    pub(crate) fn message_of(&self, source: u32, request: RequestId) -> Option<usize> {
        let mut queue = self.queue(source).iter();
        queue.position(|(_, m)| m.request == Some(request))
    }

    pub(crate) fn messages_mut(&mut self) -> impl Iterator<Item = &mut Message> {
        self.messages
            .iter_mut()
            .map(|(_, message)| message.change())
    }

    /// The receives that are posted, in their order.
    pub(crate) fn receives(&self) -> impl Iterator<Item = &Posted> {
        self.posted.iter().map(|posted| &**posted)
    }

    /// All messages, with the rank of the source that each comes from.
    pub(crate) fn by_source(&self) -> impl Iterator<Item = (u32, &Message)> {
        let all = self.messages.iter();
        all.map(|(source, message)| (*source, &**message))
    }

    pub(crate) fn messages(&self) -> impl Iterator<Item = &Message> {
        self.messages.iter().map(|(_, message)| &**message)
    }

    /// The same, with what is kept of each, and with its source.
    pub(crate) fn all_messages(&self) -> &[(u32, Kept<Message>)] {
        &self.messages
    }

    pub(crate) fn take_message(&mut self, source: u32, at: usize) -> Option<Kept<Message>> {
        let at = self.queue_of(source).nth(at)?;
        Some(self.messages.remove(at).1)
    }

    /// The messages of this sender take no more room in its attached buffer.
    pub(crate) fn detach(&mut self, sender: Rank) {
        for (_, message) in &mut self.messages {
            if message.sender == sender && message.attached > 0 {
                message.change().attached = 0;
            }
        }
    }

    /// The last message of this operation that waits: a persistent one may have sent several.
    pub(crate) fn message_by(&self, source: u32, op: OpId) -> Option<usize> {
        let mut queue = self.queue(source).iter();
        queue.rposition(|(_, message)| message.op.0 == op)
    }

    pub(crate) fn take_posted(&mut self, at: usize) -> Option<Kept<Posted>> {
        self.posted.remove(at)
    }

    /// Where a receive request is posted, while it waits.
    pub(crate) fn posted_of(&self, request: RequestId) -> Option<usize> {
        self.posted.iter().position(|p| p.request == request)
    }

    /// The messages that the two rules let meet a receive with this pattern.
    fn candidates(&self, pattern: Pattern<u32>, earlier: &Earlier) -> Vec<(u32, usize)> {
        let one = |queue: &[(u32, Kept<Message>)]| {
            let fits = |(_, m): &(u32, Kept<Message>)| pattern.tag.is_none_or(|tag| tag == m.tag);
            let at = queue.iter().position(fits)?;
            let (source, message) = &queue[at];
            (!earlier.takes(*source, message.tag)).then_some((*source, at))
        };
        match pattern.source {
            Some(source) => one(self.queue(source)).into_iter().collect(),
            None => self
                .messages
                .chunk_by(|(one, _), (other, _)| one == other)
                .filter_map(one)
                .collect(),
        }
    }

    /// Every pair that may meet, in the order of posting, then of sources.
    pub(crate) fn pairs(&self) -> Vec<Pair> {
        if self.is_idle() {
            return Vec::new();
        }
        let mut earlier = Earlier::default();
        let mut pairs = Vec::new();
        for (receive, posted) in self.posted.iter().enumerate() {
            let found = self.candidates(posted.pattern, &earlier);
            pairs.extend(found.into_iter().map(|(source, message)| Pair {
                receive,
                source,
                message,
            }));
            earlier.add(posted.pattern);
        }
        pairs
    }

    /// All pairs of receives from one given source, in an order in which they can meet one after
    /// the other; each pair's places are those after the pairs before it met.
    ///
    /// One sweep finds all: taking such a pair away enables no receive posted before it, because
    /// that one found either no message or one that a still earlier receive has first claim to.
    pub(crate) fn deterministic(&self) -> Vec<Pair> {
        if self.is_idle() {
            return Vec::new();
        }
        let mut earlier = Earlier::default();
        let mut pairs = Vec::new();
        // Places among all messages.
        let mut taken: Vec<usize> = Vec::new();
        for (place, posted) in self.posted.iter().enumerate() {
            let pattern = posted.pattern;
            let found = match pattern.source {
                Some(source) if !posted.has_choice() => {
                    let mut left = self.queue_of(source).filter(|at| !taken.contains(at));
                    let fits =
                        |&at: &usize| pattern.tag.is_none_or(|tag| tag == self.messages[at].1.tag);
                    let before = left.clone();
                    left.find(fits)
                        .filter(|&at| {
                            let message = &*self.messages[at].1;
                            !earlier.takes(source, message.tag) && !posted.may_miss(message)
                        })
                        .map(|at| {
                            let message = before.take_while(|other| *other < at).count();
                            (at, source, message)
                        })
                }
                _ => None,
            };
            match found {
                Some((at, source, message)) => {
                    let receive = place - pairs.len();
                    pairs.push(Pair {
                        receive,
                        source,
                        message,
                    });
                    taken.push(at);
                }
                None => earlier.add(pattern),
            }
        }
        pairs
    }

    /// What a probe with this pattern can see now: like a receive posted last.
    pub(crate) fn visible(&self, pattern: Pattern<u32>) -> Vec<(u32, usize)> {
        let mut earlier = Earlier::default();
        for posted in &self.posted {
            earlier.add(posted.pattern);
        }
        self.candidates(pattern, &earlier)
    }

    /// Whether a probe with this pattern has to see something: a message that fits was seen, and no
    /// posted receive will take it.
    pub(crate) fn has_seen(&self, pattern: Pattern<u32>) -> bool {
        let mut earlier = Earlier::default();
        for posted in &self.posted {
            earlier.add(posted.pattern);
        }
        self.by_source().any(|(source, m)| {
            let told = m.seen && pattern.accepts(source, m.tag);
            told && !earlier.takes(source, m.tag)
        })
    }

    /// Whether a message sent now would meet a posted receive that no earlier message of the same
    /// source needs (MPI 4.1 §3.4 for ready sends). Messages of other sources are left out: a
    /// wildcard receive that one of them may take counts as posted.
    pub(crate) fn expects(&self, source: u32, tag: i32) -> bool {
        let mut free: Vec<Pattern<u32>> = self.posted.iter().map(|p| p.pattern).collect();
        for (_, message) in self.queue(source) {
            if let Some(at) = free.iter().position(|p| p.accepts(source, message.tag)) {
                free.remove(at);
            }
        }
        free.iter().any(|p| p.accepts(source, tag))
    }

    /// The same for certain, whatever other sources send: by a receive from this source alone that
    /// the sender knows of, since it knows the receiver's time `known`.
    pub(crate) fn surely_expects(&self, source: u32, tag: i32, known: u32) -> bool {
        let sure =
            |p: &&Posted| p.pattern.source == Some(source) && !p.cancelling && p.since <= known;
        let mut free: Vec<Pattern<u32>> = self.receives().filter(sure).map(|p| p.pattern).collect();
        // Fewer earlier messages, if receives from anybody take some, leave more receives.
        for (_, message) in self.queue(source) {
            if let Some(at) = free.iter().position(|p| p.accepts(source, message.tag)) {
                free.remove(at);
            }
        }
        free.iter().any(|p| p.accepts(source, tag))
    }

    pub(crate) fn all_posted_mut(&mut self) -> impl Iterator<Item = &mut Posted> {
        self.posted.iter_mut().map(Kept::change)
    }

    pub(crate) fn all_posted(&self) -> impl Iterator<Item = &Kept<Posted>> {
        self.posted.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::{Basic, Datatype};

    fn message(tag: i32) -> Message {
        let datatype = Datatype::basic(Basic::Int);
        let payload = Typed {
            bytes: vec![0; 4].into(),
            count: 1,
            datatype,
            packed: Vec::new(),
        };
        Message {
            tag,
            payload,
            sender: Rank(0),
            request: None,
            synchronous: false,
            attached: 0,
            revocable: false,
            seen: false,
            clock: Clock::default(),
            origin: None,
            op: Unobserved(OpId {
                rank: Rank(0),
                index: 0,
            }),
            function: Function::named("MPI_Send").unwrap(),
            site: CallSite(0),
        }
    }

    fn mailbox(messages: &[(u32, i32)], receives: &[Pattern<u32>]) -> Mailbox {
        let mut mailbox = Mailbox::default();
        for &(source, tag) in messages {
            mailbox.send(source, Kept::new(message(tag)));
        }
        for (k, &pattern) in receives.iter().enumerate() {
            mailbox.post(Kept::new(Posted {
                request: RequestId(k as u32),
                pattern,
                cancelling: false,
                revocable: false,
                since: 0,
                clock: Clock::default(),
                op: Unobserved(OpId {
                    rank: Rank(0),
                    index: 0,
                }),
            }));
        }
        mailbox
    }

    /// All lists of up to `n` items.
    fn lists<T: Copy>(items: &[T], n: usize) -> Vec<Vec<T>> {
        let mut all = vec![Vec::new()];
        let mut last = all.clone();
        for _ in 0..n {
            let longer = |list: &Vec<T>| {
                let list = list.clone();
                items.iter().map(move |&item| [&list[..], &[item]].concat())
            };
            last = last.iter().flat_map(longer).collect();
            all.extend(last.clone());
        }
        all
    }

    fn patterns() -> Vec<Pattern<u32>> {
        let sources = [None, Some(1), Some(2)];
        let tags = [None, Some(0), Some(1)];
        let all = sources
            .iter()
            .flat_map(|&source| tags.iter().map(move |&tag| Pattern { source, tag }));
        all.collect()
    }

    /// The two rules as the module's head states them.
    fn by_definition(messages: &[(u32, i32)], receives: &[Pattern<u32>]) -> Vec<Pair> {
        let fits = |m: &(u32, i32), r: &Pattern<u32>| r.accepts(m.0, m.1);
        let mut pairs = Vec::new();
        for (receive, r) in receives.iter().enumerate() {
            for (at, m) in messages.iter().enumerate().filter(|(_, m)| fits(m, r)) {
                let overtakes = messages[..at].iter().any(|x| x.0 == m.0 && fits(x, r));
                let jumps = receives[..receive].iter().any(|y| fits(m, y));
                if !overtakes && !jumps {
                    let message = messages[..at].iter().filter(|x| x.0 == m.0).count();
                    pairs.push(Pair {
                        receive,
                        source: m.0,
                        message,
                    });
                }
            }
        }
        pairs.sort();
        pairs
    }

    #[test]
    fn pairs_are_those_of_the_definition() {
        let messages = lists(&[(1, 0), (1, 1), (2, 0)], 3);
        let receives = lists(&patterns(), 3);
        for m in &messages {
            for r in &receives {
                assert_eq!(mailbox(m, r).pairs(), by_definition(m, r), "{m:?} {r:?}");
            }
        }
    }

    /// Settling finds the same as firing one deterministic pair after the other until none is
    /// left, and what was left out involves a wildcard.
    #[test]
    fn one_sweep_finds_all_deterministic_pairs() {
        for m in lists(&[(1, 0), (1, 1), (2, 0)], 3) {
            for r in lists(&patterns(), 3) {
                let mut rest = mailbox(&m, &r);
                for pair in rest.deterministic() {
                    assert!(rest.pairs().contains(&pair), "{m:?} {r:?}: {pair:?}");
                    assert!(rest.take_posted(pair.receive).is_some());
                    assert!(rest.take_message(pair.source, pair.message).is_some());
                }
                let left = rest.pairs();
                let named =
                    |pair: &Pair| rest.posted(pair.receive).is_some_and(|p| !p.has_choice());
                assert!(!left.iter().any(named), "{m:?} {r:?}: {left:?}");
            }
        }
    }

    /// Non-overtaking (MPI 4.1 §3.5): whatever meets whatever, two messages of one source that
    /// both fit both of two receives arrive in the order in which they were sent.
    #[test]
    fn no_execution_lets_a_message_overtake() {
        for m in lists(&[(1, 0), (1, 1), (2, 0)], 3) {
            for r in lists(&patterns(), 2) {
                let sent: Vec<usize> = (0..m.len()).collect();
                overtaking(
                    &m,
                    &r,
                    &sent,
                    &(0..r.len()).collect::<Vec<_>>(),
                    &mut Vec::new(),
                );
            }
        }
    }

    fn overtaking(
        all: &[(u32, i32)],
        patterns: &[Pattern<u32>],
        messages: &[usize],
        receives: &[usize],
        met: &mut Vec<(usize, usize)>,
    ) {
        let m: Vec<(u32, i32)> = messages.iter().map(|&k| all[k]).collect();
        let r: Vec<Pattern<u32>> = receives.iter().map(|&k| patterns[k]).collect();
        for pair in mailbox(&m, &r).pairs() {
            let of_source = (0..m.len()).filter(|&k| m[k].0 == pair.source);
            let at = of_source.into_iter().nth(pair.message).unwrap();
            let (message, receive) = (messages[at], receives[pair.receive]);
            for &(x, y) in met.iter() {
                let both = |p: &Pattern<u32>| {
                    p.accepts(all[x].0, all[x].1) && p.accepts(all[message].0, all[message].1)
                };
                if all[x].0 == all[message].0 && both(&patterns[y]) && both(&patterns[receive]) {
                    assert_eq!(x < message, y < receive, "{all:?} {patterns:?}");
                }
            }
            let without = |list: &[usize], k: usize| {
                let kept = list.iter().copied().filter(|&item| item != k);
                kept.collect::<Vec<_>>()
            };
            met.push((message, receive));
            let (messages, receives) = (without(messages, message), without(receives, receive));
            overtaking(all, patterns, &messages, &receives, met);
            met.pop();
        }
    }
}
