//! Which messages a receive can get, or a probe can see, while every other pin of the path holds.
//!
//! For a choice on which later operations depend, the recorded path says nothing about other
//! outcomes but that they happen: the execution up to the choice uses none of the operations after
//! it, because the order of events has no cycle. So the schedule that comes with an alternative,
//! which ends with the choice itself, can be followed in the program, and from there the program
//! goes its own way. Choices without a pin are free here; that is what finds the outcomes that no
//! explored combination of choices has shown.

use crate::answer::{Reason, Schedule};
use crate::check::{Options, reason};
use crate::matches::Matches;
use crate::net::{Kind, Net};
use crate::sat::{Engine, Goal, Scope, Solved};
use concord_path::{Call, OpId, Outcome, Path};

/// A message that a receive can get, or a probe can see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// The send.
    pub send: OpId,
    /// How: up to the choice, which for a receive is the last match.
    pub schedule: Schedule,
}

/// All messages that a receive or a probe can get, by operation. Pins of this operation itself are
/// ignored, and refinements are used as the options say.
pub fn alternatives(
    path: &Path,
    choice: OpId,
    options: &Options,
) -> Result<Vec<Alternative>, Reason> {
    let mut unpinned = path.clone();
    let op = unpinned.ranks.get_mut(choice.rank.index());
    match op
        .and_then(|ops| ops.get_mut(choice.index as usize))
        .map(|op| &mut op.call)
    {
        Some(Call::Receive(receive)) => receive.got = None,
        Some(Call::Probe { seen, .. }) => *seen = Outcome::Open,
        _ => {
            return Err(Reason::NotModelled {
                op: choice,
                what: "only receives and probes have alternatives".to_owned(),
            });
        }
    }
    let net = Net::new(&unpinned, options.freedoms)?;
    let matches = Matches::refined(&net, options.refinements);
    let settings = options.settings;
    let mut engine = Engine::new(&net, &matches, Scope::Whole, Goal::Reach, None, settings);
    let number = net.number(choice);
    debug_assert!(matches!(
        net.kinds[number as usize],
        Kind::Receive { .. } | Kind::Probe { .. }
    ));
    let mut found = Vec::new();
    for &send in matches.of_receive(number) {
        let Some(literal) = engine.pair(send, number) else {
            continue;
        };
        engine.stop_at(number);
        if let Solved::Yes(schedule) = engine.solve(&[literal]).map_err(reason)? {
            let send = net.ids[send as usize];
            found.push(Alternative { send, schedule });
        }
    }
    Ok(found)
}
