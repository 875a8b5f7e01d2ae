//! A path model as CSP, in the machine-readable dialect that CSP checkers read (CSPM).
//!
//! mpi-sv's Algorithm 4, under infinite buffering as there: a channel per send; a synchronous send
//! meets its receive on the channel itself, any other one writes into a buffer of one message; a
//! receive is the external choice over the sends it may get; barriers are one event that all share.
//! A nonblocking receive runs beside what follows it, and its wait synchronises with its end. The
//! order rules of MPI 4.1 §3.5 (`Refine` in the paper) are one more process per pair of sends that a
//! receive may get and per pair of receives with a common send.
//!
//! For people who use such checkers; our own answers do not come from here. Probes, polls and
//! collectives that do not synchronise everybody are not translated.

use std::fmt::Write as _;

use concord_base::{Buffering, Leaving, SendMode};
use concord_path::{Call, Completion, Path};

use crate::answer::Reason;
use crate::matches::{Matches, Refinements};
use crate::net::{Net, OpNo, OpRole};

/// The text of a path's model.
pub fn csp(path: &Path) -> Result<String, Reason> {
    let net = Net::new(path, Buffering::Infinite.with(Leaving::WhenServed))?;
    let matches = Matches::refined(&net, Refinements::ALL);
    for (id, op) in path.ops() {
        let lacks = match &op.call {
            Call::Probe { .. } => Some("probes are not written as CSP"),
            Call::Wait(wait) if wait.completion != Completion::All => {
                Some("waits for some of several, and polls, are not written as CSP")
            }
            Call::Collective(call) if !call.blocking => {
                Some("nonblocking collectives are not written as CSP")
            }
            _ => None,
        };
        if let Some(what) = lacks {
            return Err(Reason::NotModelled {
                op: id,
                what: what.to_owned(),
            });
        }
    }
    Ok(Writer {
        path,
        net: &net,
        matches: &matches,
        text: String::new(),
    }
    .write())
}

struct Writer<'a> {
    path: &'a Path,
    net: &'a Net,
    matches: &'a Matches,
    text: String,
}

impl Writer<'_> {
    fn name(&self, op: OpNo) -> String {
        let id = self.net.ids[op as usize];
        format!("{}_{}", id.rank, id.index)
    }

    /// Meetings of a receive: `m_SEND_RECEIVE`.
    fn meetings(&self, receive: OpNo) -> Vec<String> {
        let sends = self.matches.of_receive(receive).iter();
        sends
            .map(|&send| format!("m_{}_{}", self.name(send), self.name(receive)))
            .collect()
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn receives(&self) -> Vec<OpNo> {
        let all = 0..self.net.ops();
        all.filter(|&op| matches!(self.net.kinds[op as usize], OpRole::Receive { .. }))
            .collect()
    }

    fn sends(&self) -> Vec<OpNo> {
        let all = 0..self.net.ops();
        all.filter(|&op| matches!(self.net.kinds[op as usize], OpRole::Send { .. }))
            .collect()
    }

    fn write(mut self) -> String {
        self.line("-- The communication of one recorded path.");
        self.line("-- s_R_I: operation I of rank R is sent; m_S_T: send S meets receive T;");
        self.line("-- w_R_I: nonblocking receive I of rank R is complete; c_N: collective N.");
        let mut events: Vec<String> = Vec::new();
        events.extend(
            self.sends()
                .iter()
                .map(|&op| format!("s_{}", self.name(op))),
        );
        let receives = self.receives();
        let met: Vec<String> = receives.iter().flat_map(|&r| self.meetings(r)).collect();
        events.extend(met.iter().cloned());
        events.extend(receives.iter().map(|&r| format!("w_{}", self.name(r))));
        events.extend((0..self.net.groups.len()).map(|group| format!("c_{group}")));
        let declared = events.join(", ");
        self.line(&format!("channel {declared}, done"));
        self.line("");
        for rank in 0..self.net.ranks() {
            let body = self.rank(self.net.base[rank], self.net.base[rank + 1]);
            self.line(&format!("P{rank} = {body}"));
        }
        self.line("");
        self.network();
        self.text
    }

    /// What a rank does from an operation on, in the order of Algorithm 4.
    fn rank(&self, from: OpNo, end: OpNo) -> String {
        let mut body = "SKIP".to_owned();
        for op in (from..end).rev() {
            let id = self.net.ids[op as usize];
            let name = self.name(op);
            let choice = || match self.meetings(op).as_slice() {
                [] => "STOP".to_owned(),
                all => {
                    let all: Vec<String> = all.iter().map(|m| format!("{m} -> SKIP")).collect();
                    format!("({})", all.join(" [] "))
                }
            };
            let recorded = self.path.op(id);
            let call = &recorded.expect("the net has the path's operations").call;
            body = match call {
                Call::Send(send) if send.mode == SendMode::Synchronous && send.blocking => {
                    let receives = self.receives();
                    let mut met = Vec::new();
                    for receive in receives {
                        if self.matches.of_receive(receive).contains(&op) {
                            met.push(format!("m_{name}_{} -> SKIP", self.name(receive)));
                        }
                    }
                    let met = match met.is_empty() {
                        true => "STOP".to_owned(),
                        false => format!("({})", met.join(" [] ")),
                    };
                    format!("s_{name} -> {met} ; {body}")
                }
                Call::Send(_) => format!("s_{name} -> {body}"),
                Call::Receive(receive) if receive.blocking => format!("{} ; {body}", choice()),
                Call::Receive(_) => format!(
                    "(({} ; w_{name} -> SKIP) [| {{w_{name}}} |] ({body}))",
                    choice()
                ),
                Call::Collective(_) => match self.net.kinds[op as usize] {
                    OpRole::Collective { group, .. } => format!("c_{group} -> {body}"),
                    _ => body,
                },
                Call::Wait(wait) => {
                    let first = self.net.base[id.rank.index()];
                    let awaited = wait.requests.iter().map(|&index| first + index);
                    let mut before = String::new();
                    for request in awaited {
                        if let OpRole::Receive { .. } = self.net.kinds[request as usize] {
                            let _ = write!(before, "w_{} -> ", self.name(request));
                        }
                    }
                    format!("{before}{body}")
                }
                Call::Mark(_) | Call::Opaque(_) | Call::Probe { .. } => body,
            };
        }
        body
    }

    /// The ranks side by side, the channels, and the order rules.
    fn network(&mut self) {
        let mut parts: Vec<(String, Vec<String>)> = Vec::new();
        let receives = self.receives();
        // A channel: first written, then read once by somebody.
        for send in self.sends() {
            let mut alphabet = vec![format!("s_{}", self.name(send))];
            for &receive in &receives {
                if self.matches.of_receive(receive).contains(&send) {
                    alphabet.push(format!("m_{}_{}", self.name(send), self.name(receive)));
                }
            }
            let read: Vec<String> = alphabet[1..]
                .iter()
                .map(|m| format!("{m} -> STOP"))
                .collect();
            let read = match read.is_empty() {
                true => "STOP".to_owned(),
                false => format!("({})", read.join(" [] ")),
            };
            let name = format!("C{}", self.name(send));
            self.line(&format!("{name} = s_{} -> {read}", self.name(send)));
            parts.push((name, alphabet));
        }
        // What has first claim goes first.
        for &receive in &receives {
            for &send in self.matches.of_receive(receive) {
                let meeting = format!("m_{}_{}", self.name(send), self.name(receive));
                for earlier in self.net.first(send, receive) {
                    let before: Vec<String> = match self.net.kinds[earlier as usize] {
                        OpRole::Receive { .. } => self.meetings(earlier),
                        _ => {
                            let got = receives
                                .iter()
                                .filter(|&&r| self.matches.of_receive(r).contains(&earlier));
                            let name = self.name(earlier);
                            got.map(|&r| format!("m_{name}_{}", self.name(r))).collect()
                        }
                    };
                    if before.contains(&meeting) {
                        continue;
                    }
                    let name = format!("O{}_{}", parts.len(), self.name(receive));
                    let first: Vec<String> = before
                        .iter()
                        .map(|event| format!("{event} -> {meeting} -> STOP"))
                        .collect();
                    let first = match first.is_empty() {
                        true => "STOP".to_owned(),
                        false => first.join(" [] "),
                    };
                    self.line(&format!("{name} = {first}"));
                    let mut alphabet = before;
                    alphabet.push(meeting.clone());
                    parts.push((name, alphabet));
                }
            }
        }
        let shared: Vec<String> = (0..self.net.groups.len())
            .map(|g| format!("c_{g}"))
            .collect();
        let ranks: Vec<String> = (0..self.net.ranks())
            .map(|rank| format!("P{rank}"))
            .collect();
        self.line(&format!(
            "RANKS = {}",
            ranks.join(&format!(" [| {{{}}} |] ", shared.join(", ")))
        ));
        let mut system = "(RANKS ; done -> STOP)".to_owned();
        for (name, alphabet) in parts {
            system = format!("({system} [| {{{}}} |] {name})", alphabet.join(", "));
        }
        self.line(&format!("SYSTEM = {system}"));
        self.line("assert SYSTEM :[deadlock free [F]] -- up to the final STOP after done");
    }
}
