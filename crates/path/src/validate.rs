//! Whether the operations of a path make sense together.
//!
//! What is checked here, later stages rely on: every number refers to something, requests are
//! nonblocking operations that were started before and are completed once, and what a receive
//! got or a probe saw is a message that it accepts. Whether the recorded matches can all happen in
//! one execution is the model's business.

use std::collections::BTreeSet;

use concord_base::{Pattern, Rank};
use thiserror::Error;

use crate::op::{Call, CommId, Completion, Match, Needs, OpIndex, Path, Sighting};

/// Why operations make no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{message}", whose(.op))]
pub struct Invalid {
    /// The operation at fault, if it is one.
    pub op: Option<OpIndex>,
    /// What is wrong.
    pub message: String,
}

fn whose(op: &Option<OpIndex>) -> String {
    op.map_or_else(String::new, |op| {
        format!("operation {} of rank {}: ", op.index, op.rank)
    })
}

/// One rank's requests, while its operations are gone through.
#[derive(Default)]
struct Requests {
    started: BTreeSet<u32>,
    done: BTreeSet<u32>,
}

impl Path {
    /// Whether the operations make sense together.
    pub fn validate(&self) -> Result<(), Invalid> {
        let whole = |message: String| Invalid { op: None, message };
        if self.ranks.is_empty() {
            return Err(whole("a path has at least one rank".to_owned()));
        }
        for (k, comm) in self.comms.iter().enumerate() {
            let ascending = comm.members.windows(2).all(|pair| pair[0] < pair[1]);
            let known = comm.members.iter().all(|r| r.index() < self.ranks.len());
            if !ascending || !known {
                return Err(whole(format!(
                    "the members of comm {k} are not ascending ranks of this path"
                )));
            }
        }
        for (rank, ops) in self.ranks.iter().enumerate() {
            let mut requests = Requests::default();
            for (index, op) in ops.iter().enumerate() {
                let id = OpIndex {
                    rank: Rank(rank as u32),
                    index: index as u32,
                };
                let fault = |message: String| Invalid {
                    op: Some(id),
                    message,
                };
                self.validate_call(id, &op.call, &mut requests)
                    .map_err(fault)?;
                if op
                    .place
                    .is_some_and(|p| p.file as usize >= self.files.len())
                {
                    return Err(fault("its file is not declared".to_owned()));
                }
                let plain = |c: char| !c.is_whitespace() && !matches!(c, '"' | '#');
                let names = match &op.call {
                    Call::Mark(name) => Some(name),
                    Call::Collective(collective) => Some(&collective.name),
                    _ => None,
                };
                if names.is_some_and(|name| name.is_empty() || !name.chars().all(plain))
                    || !op.function.chars().all(plain)
                {
                    return Err(fault("a name holds a space, a quote or nothing".to_owned()));
                }
            }
        }
        Ok(())
    }

    fn member(&self, rank: Rank, comm: CommId) -> Result<(), String> {
        let Some(found) = self.comms.get(comm.0 as usize) else {
            return Err(format!("comm {} is not declared", comm.0));
        };
        match found.members.binary_search(&rank) {
            Ok(_) => Ok(()),
            Err(_) => Err(format!("rank {rank} is not a member of comm {}", comm.0)),
        }
    }

    fn accepted(
        &self,
        by: Rank,
        pattern: Pattern<Rank>,
        comm: CommId,
        found: Match,
    ) -> Result<(), String> {
        let send = match self.op(found.send).map(|op| &op.call) {
            Some(Call::Send(send)) => send,
            _ => return Err(format!("{} is not a send", found.send)),
        };
        let fits = send.to == by && send.comm == comm && pattern.accepts(found.send.rank, send.tag);
        match fits {
            true => Ok(()),
            false => Err(format!("it does not accept the message of {}", found.send)),
        }
    }

    fn validate_call(
        &self,
        id: OpIndex,
        call: &Call,
        requests: &mut Requests,
    ) -> Result<(), String> {
        let rank = id.rank;
        match call {
            Call::Send(send) => {
                self.member(rank, send.comm)?;
                self.member(send.to, send.comm)?;
                if !send.blocking {
                    requests.started.insert(id.index);
                }
            }
            Call::Receive(receive) => {
                self.member(rank, receive.comm)?;
                if let Some(source) = receive.pattern.source {
                    self.member(source, receive.comm)?;
                }
                if let Some(got) = receive.got {
                    self.accepted(rank, receive.pattern, receive.comm, got)?;
                }
                if !receive.blocking {
                    requests.started.insert(id.index);
                }
            }
            Call::Probe {
                pattern,
                comm,
                blocking,
                seen,
            } => {
                self.member(rank, *comm)?;
                if let Some(source) = pattern.source {
                    self.member(source, *comm)?;
                }
                match seen {
                    Sighting::Saw(seen) => self.accepted(rank, *pattern, *comm, *seen)?,
                    Sighting::Nothing if *blocking => {
                        return Err("a probe that waits must see something".to_owned());
                    }
                    Sighting::Nothing | Sighting::Open => {}
                }
            }
            Call::Wait(wait) => {
                for request in &wait.requests {
                    if !requests.started.contains(request) {
                        return Err(format!("{request} is not an earlier nonblocking operation"));
                    }
                    if requests.done.contains(request) {
                        return Err(format!("request {request} was completed before"));
                    }
                }
                let asked: BTreeSet<u32> = wait.requests.iter().copied().collect();
                let taken: BTreeSet<u32> = wait.taken.iter().copied().collect();
                if asked.len() != wait.requests.len() || taken.len() != wait.taken.len() {
                    return Err("a request is named twice".to_owned());
                }
                if !taken.is_subset(&asked) {
                    return Err("it completes a request that it does not ask for".to_owned());
                }
                match wait.completion {
                    Completion::All if taken != asked => {
                        return Err("it waits for all and completes some".to_owned());
                    }
                    Completion::Any if taken.is_empty() => {
                        return Err("it waits and completes nothing".to_owned());
                    }
                    _ => {}
                }
                requests.done.extend(taken);
            }
            Call::Collective(collective) => {
                self.member(rank, collective.comm)?;
                if let Needs::Ranks(ranks) = &collective.needs {
                    for &needed in ranks {
                        self.member(needed, collective.comm)?;
                    }
                }
                if !collective.blocking {
                    requests.started.insert(id.index);
                }
            }
            Call::Mark(_) | Call::Opaque(_) => {}
        }
        Ok(())
    }
}
