//! What holds wherever an execution hangs, found by counting, without any search.
//!
//! Suppose that nothing can happen any more. Wherever a rank certainly comes to a receive *r*, and
//! *r* had no message, every message under way that fits *r* would have been taken by other
//! receives, and by those alone that are posted without *r* being complete. If there are fewer of
//! them than messages that are certainly sent, *r* has a message after all, and its rank goes on.
//! The same with sends and receives exchanged. When every rank is certain to come to its end,
//! there is no deadlock. Most communication of real programs is decided like this, in about linear
//! time; what remains is for the SAT engine, which may take the findings as facts.
//!
//! Sound for every buffering and matching; complete for none: it counts classes, not matchings.

use std::collections::BTreeSet;

use concord_base::Freedom;
use concord_path::Completion;

use crate::net::{NONE, Net, OpNo, OpRole};

/// What is certain in every state in which nothing can happen.
#[derive(Clone, Debug)]
pub struct Certain {
    /// By stop: the rank comes to it.
    pub reached: Vec<bool>,
    /// By operation: a started send, receive or collective is complete.
    pub complete: Vec<bool>,
}

impl Certain {
    /// Whether every rank comes to its end.
    pub fn all_end(&self, net: &Net) -> bool {
        (net.ops()..net.stops()).all(|end| self.reached[end as usize])
    }
}

struct Closure<'n> {
    net: &'n Net,
    known: Certain,
    /// By rank: the stop that it has come to.
    at: Vec<u32>,
    /// By operation: the first operation that is certainly not issued before this one is
    /// complete.
    bound: Vec<OpNo>,
    /// By class of receives: how many sends that they accept are certainly issued, and how many
    /// there are.
    issued_sends: Vec<u32>,
    total_sends: Vec<u32>,
    /// By class of receives: how many of them are certainly issued.
    issued: Vec<u32>,
    /// By class of sends: how many of them are certainly issued.
    sent: Vec<u32>,
    /// Sends and receives that were issued and are not known to be complete, by mailbox of the
    /// message.
    open_sends: Vec<BTreeSet<OpNo>>,
    open_receives: Vec<BTreeSet<OpNo>>,
    /// By group: how many calls are not certain to be made.
    missing: Vec<usize>,
    /// By call of a collective that is left once those have come whom it needs: how many have not;
    /// and by call: who needs it.
    lacks: Vec<usize>,
    needed_by: Vec<Vec<OpNo>>,
    mailbox: Vec<u32>,
    dirty: BTreeSet<u32>,
    waiting: BTreeSet<usize>,
}

/// What is certain wherever an execution hangs.
pub fn certain(net: &Net) -> Certain {
    let mut closure = Closure::new(net);
    closure.run();
    closure.known
}

impl<'n> Closure<'n> {
    fn new(net: &'n Net) -> Closure<'n> {
        let ops = net.ops() as usize;
        let mut bound = vec![u32::MAX; ops];
        for op in 0..net.ops() {
            for awaited in net.awaited(op) {
                bound[awaited as usize] = bound[awaited as usize].min(op + 1);
            }
        }
        let total = |class: &crate::net::ReceiveClass| -> u32 {
            let sends = class.fits.iter();
            sends.map(|&s| net.sends[s as usize].ops.len() as u32).sum()
        };
        let mut mailbox = vec![NONE; ops];
        let places: Vec<_> = {
            let mut all: BTreeSet<_> = net.boxes.keys().copied().collect();
            all.extend(net.channels.keys().map(|&(_, to, comm)| (to, comm)));
            all.into_iter().collect()
        };
        let place = |at, comm| places.binary_search(&(at, comm)).map_or(NONE, |k| k as u32);
        for (&(at, comm), classes) in &net.boxes {
            for &class in classes {
                for &op in &net.receives[class as usize].ops {
                    mailbox[op as usize] = place(at, comm);
                }
            }
        }
        for class in &net.sends {
            for &op in &class.ops {
                mailbox[op as usize] = place(class.to, class.comm);
            }
        }
        let (mut lacks, mut needed_by) = (vec![usize::MAX; ops], vec![Vec::new(); ops]);
        for op in 0..net.ops() {
            if let OpRole::Collective {
                needs: Some(needs),
                freedom: Freedom::Always,
                ..
            } = &net.kinds[op as usize]
            {
                // Its own coming counts too; somebody who never comes is never there.
                lacks[op as usize] = needs.len() + 1;
                needed_by[op as usize].push(op);
                for &call in needs.iter().flatten() {
                    needed_by[call as usize].push(op);
                }
            }
        }
        Closure {
            net,
            known: Certain {
                reached: vec![false; net.stops() as usize],
                complete: vec![false; ops],
            },
            at: (0..net.ranks())
                .map(|rank| match net.base[rank] == net.base[rank + 1] {
                    true => net.ops() + rank as u32,
                    false => net.base[rank],
                })
                .collect(),
            bound,
            issued_sends: vec![0; net.receives.len()],
            total_sends: net.receives.iter().map(total).collect(),
            issued: vec![0; net.receives.len()],
            sent: vec![0; net.sends.len()],
            open_sends: vec![BTreeSet::new(); places.len()],
            open_receives: vec![BTreeSet::new(); places.len()],
            missing: net.groups.iter().map(Vec::len).collect(),
            lacks,
            needed_by,
            mailbox,
            dirty: BTreeSet::new(),
            waiting: (0..net.ranks()).collect(),
        }
    }

    fn run(&mut self) {
        for rank in 0..self.net.ranks() {
            let first = self.at[rank];
            self.arrive(first);
        }
        loop {
            while let Some(rank) = self.waiting.pop_first() {
                self.advance(rank);
            }
            let Some(place) = self.dirty.pop_first() else {
                return;
            };
            let open = |set: &BTreeSet<OpNo>| set.iter().copied().collect::<Vec<OpNo>>();
            let mut moved = false;
            for op in open(&self.open_receives[place as usize]) {
                if self.receives(op) {
                    self.open_receives[place as usize].remove(&op);
                    self.complete(op);
                    moved = true;
                }
            }
            // Sends are many where many go to one; they wait until the receives have settled.
            if moved {
                self.dirty.insert(place);
                continue;
            }
            for op in open(&self.open_sends[place as usize]) {
                if self.is_received(op) {
                    self.open_sends[place as usize].remove(&op);
                    self.complete(op);
                }
            }
        }
    }

    /// A rank certainly comes to a stop: what is there is issued.
    fn arrive(&mut self, stop: u32) {
        self.known.reached[stop as usize] = true;
        if stop >= self.net.ops() {
            return;
        }
        let class = self.net.class[stop as usize];
        match &self.net.kinds[stop as usize] {
            OpRole::Send { freedom, .. } => {
                self.sent[class as usize] += 1;
                for &receives in &self.net.sends[class as usize].fits {
                    self.issued_sends[receives as usize] += 1;
                }
                match freedom {
                    Freedom::Always => self.known.complete[stop as usize] = true,
                    Freedom::Never | Freedom::Either => {
                        let place = self.mailbox[stop as usize] as usize;
                        self.open_sends[place].insert(stop);
                    }
                }
                self.dirty.insert(self.mailbox[stop as usize]);
                // A probe may see it.
                let to = self.net.sends[class as usize].to.index();
                self.waiting.insert(to);
            }
            OpRole::Receive { .. } => {
                self.issued[class as usize] += 1;
                let place = self.mailbox[stop as usize];
                self.open_receives[place as usize].insert(stop);
                self.dirty.insert(place);
            }
            OpRole::Collective { group, .. } => {
                let group = *group as usize;
                self.missing[group] -= 1;
                if self.missing[group] == 0 {
                    let net = self.net;
                    for &call in net.groups[group].iter().flatten() {
                        self.complete(call);
                    }
                }
                for call in std::mem::take(&mut self.needed_by[stop as usize]) {
                    self.lacks[call as usize] -= 1;
                    if self.lacks[call as usize] == 0 {
                        self.complete(call);
                    }
                }
            }
            OpRole::Probe { .. } | OpRole::Wait { .. } | OpRole::Local => {}
        }
    }

    fn complete(&mut self, op: OpNo) {
        self.known.complete[op as usize] = true;
        self.waiting.insert(self.net.rank(op));
    }

    fn advance(&mut self, rank: usize) {
        while self.at[rank] < self.net.ops() && self.passes(self.at[rank]) {
            let next = self.net.next(self.at[rank]);
            self.at[rank] = next;
            self.arrive(next);
        }
    }

    /// Whether a rank that hangs cannot hang here.
    fn passes(&self, op: OpNo) -> bool {
        let done = |op: &OpNo| self.known.complete[*op as usize];
        match &self.net.kinds[op as usize] {
            OpRole::Wait {
                completion,
                requests,
                taken,
            } => match completion {
                Completion::All => taken.iter().all(done),
                // Where one is complete, the rank goes on, along the path or off it.
                Completion::Any => requests.iter().any(done),
                Completion::Poll => true,
            },
            OpRole::Probe { blocking, .. } => {
                let class = self.net.class[op as usize] as usize;
                let earlier = self.rivals(class, op);
                !blocking || self.issued_sends[class] > earlier
            }
            OpRole::Local => true,
            OpRole::Send { .. } | OpRole::Receive { .. } | OpRole::Collective { .. } => {
                self.net.awaited(op).iter().all(done)
            }
        }
    }

    /// How many receives before a bound accept some message that a class accepts.
    fn rivals(&self, class: usize, bound: OpNo) -> u32 {
        let fits = &self.net.receives[class].fits;
        let here = &self.net.receives[class];
        let mut count = 0;
        for &other in &self.net.boxes[&(here.at, here.comm)] {
            let rival = &self.net.receives[other as usize];
            if shares(&rival.fits, fits) {
                count += rival.ops.partition_point(|&op| op < bound) as u32;
            }
        }
        count
    }

    fn receives(&self, op: OpNo) -> bool {
        let class = self.net.class[op as usize] as usize;
        let bound = self.bound[op as usize];
        if self.issued_sends[class] == 0 {
            return false;
        }
        // Itself is counted among the rivals.
        if self.issued_sends[class] >= self.rivals(class, bound) {
            return true;
        }
        let fits = &self.net.receives[class].fits;
        fits.len() <= 64
            && fits.iter().any(|&send| {
                let rivals: u32 = self.net.sends[send as usize]
                    .fits
                    .iter()
                    .map(|&r| {
                        let ops = &self.net.receives[r as usize].ops;
                        ops.partition_point(|&other| other < bound) as u32
                    })
                    .sum();
                self.sent[send as usize] > 0 && self.sent[send as usize] >= rivals
            })
    }

    fn is_received(&self, op: OpNo) -> bool {
        let class = &self.net.sends[self.net.class[op as usize] as usize];
        let bound = self.bound[op as usize];
        let channel = &self.net.channels[&(class.from, class.to, class.comm)];
        // How many sends compete for the receives of a class, this one included.
        let rivals = |receives: u32| {
            let late = |send: &u32| {
                let class = &self.net.sends[*send as usize];
                let fits = class.fits.binary_search(&receives).is_ok();
                let ops = &class.ops;
                match fits {
                    true => (ops.len() - ops.partition_point(|&other| other < bound)) as u32,
                    false => 0,
                }
            };
            self.total_sends[receives as usize] - channel.iter().map(late).sum::<u32>()
        };
        let issued: u32 = class.fits.iter().map(|&r| self.issued[r as usize]).sum();
        if issued == 0 {
            return false;
        }
        // Sends that fit several of the classes are counted several times: too many rivals.
        let all: u32 = class
            .fits
            .iter()
            .filter(|&&r| self.issued[r as usize] > 0)
            .map(|&r| rivals(r))
            .sum();
        issued >= all
            || class
                .fits
                .iter()
                .any(|&r| self.issued[r as usize] > 0 && self.issued[r as usize] >= rivals(r))
    }
}

/// Whether two ascending lists have something in common.
fn shares(a: &[u32], b: &[u32]) -> bool {
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
        match x.cmp(y) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => a.next(),
            std::cmp::Ordering::Greater => b.next(),
        };
    }
    false
}
