//! What Concord says a program can do.
//!
//! The driver is compiled beforehand; every program is an argument of it. The final
//! states are what the replays of a search's test cases print. A deadlock's
//! positions are the lines of the calls that its ranks made last.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use concord_base::{Finding, FindingDetail, Kind, Level, MisuseKind, Verdict};
use concord_explore::{
    Bounds, Conduct, Ending, Happening, Inputs, Reason, Results, RunOptions, RunOutcome, Schedule,
    Search, Setup, VerifyOptions, VerifyOutcome, run,
};
use concord_libc::OutputChunk;
use concord_mpi::{Buffering, Choice};

use super::behaviour::{Behaviour, Fault, Final, Log, Positions, What};
use super::manner::Manner;
use super::places::Places;
use super::{Call, Program};
use crate::driven::{self, Driver};

pub(super) const DRIVER: &str = include_str!("driver.c");
/// Instructions of one replay: hundreds of times what it needs.
const FUEL: u64 = 10_000_000;

/// The driver, loaded.
///
/// Some calls change how a whole program is explored, whether they are reached
/// or not: the driver is compiled without them for programs that have none.
pub struct Subject {
    /// Without polls, attached buffers and cancels.
    plain: Driver,
    /// Without cancels.
    polling: Driver,
    cancelling: Driver,
    places: Places,
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// From replays. Without merging, and where no send can be released, the
    /// deadlocks are all that there are; of those that the path model knows, one
    /// for every cause is told.
    pub behaviour: Behaviour,
    /// Whether the deadlocks are complete.
    pub every_deadlock: bool,
    /// The reported deadlocks: who is blocked where.
    pub causes: BTreeSet<BTreeSet<(usize, usize)>>,
    /// The answer.
    pub verdict: Verdict,
    /// Explored executions.
    pub paths: u64,
    /// Those that stand for all their matchings.
    pub covering: u64,
    /// What it says about the results of all matchings.
    pub results: Results,
    /// Whether it reports a message race.
    pub race: bool,
    /// Whether results may differ for other reasons than which messages meet.
    pub polls: bool,
}

impl Subject {
    /// Compiles and loads the driver.
    pub fn load() -> Result<Subject, String> {
        Ok(Subject {
            plain: Driver::load(DRIVER, &[])?,
            polling: Driver::load(DRIVER, &["-DPOLLS"])?,
            cancelling: Driver::load(DRIVER, &["-DPOLLS", "-DCANCELS"])?,
            places: Places::of(DRIVER),
        })
    }

    /// The smallest driver that a program needs.
    fn driver(&self, program: &Program) -> &Driver {
        let any = |wanted: fn(&Call) -> bool| program.ops().any(|op| wanted(&op.call));
        let polls = |call: &Call| {
            matches!(
                call,
                Call::Iprobe(_) | Call::Improbe(_) | Call::Bsend(_) | Call::Detach
            ) || matches!(
                call,
                Call::Test(_) | Call::Testall | Call::Testany | Call::Testsome
            )
        };
        match () {
            () if any(|call| matches!(call, Call::Cancel(_))) => &self.cancelling,
            () if any(polls) => &self.polling,
            () => &self.plain,
        }
    }

    /// Verifies a program; `None` if it has too many executions.
    pub fn behaviour(&self, program: &Program, manner: Manner) -> Result<Option<Seen>, String> {
        let setup = driven::setup(program.size(), &program.arguments(), manner.buffering);
        let options = VerifyOptions {
            bounds: Bounds {
                paths: Some(manner.paths()),
                ..Bounds::default()
            },
            search: match manner.reduce || !manner.merge {
                true => Search::Depth,
                // The only search with merging that is never reduced.
                false => Search::Shortest,
            },
            jobs: manner.jobs,
            model: manner.model,
            merge: manner.merge,
            remember: manner.merge,
            any_order: manner.merge,
            alike: None,
            test_cases: manner.replays,
            ..driven::options(setup.clone())
        };
        let driver = self.driver(program);
        let outcome = driver.verify(&options)?;
        match outcome.reasons.as_slice() {
            [] => {
                let mut seen = self.seen(program, &setup, &outcome, manner)?;
                seen.polls = polls(program);
                Ok(Some(seen))
            }
            [Reason::Paths(_)] => Ok(None),
            reasons => {
                let words: Vec<String> = reasons.iter().map(Reason::to_string).collect();
                Err(format!("weakened: {}", words.join("; ")))
            }
        }
    }

    fn seen(
        &self,
        program: &Program,
        setup: &Setup,
        outcome: &VerifyOutcome,
        manner: Manner,
    ) -> Result<Seen, String> {
        let driver = self.driver(program);
        let may_release = may_release(program, manner.buffering);
        let mut seen = Seen {
            behaviour: Behaviour::default(),
            every_deadlock: manner.replays && !manner.model && (!manner.merge || !may_release),
            causes: BTreeSet::new(),
            verdict: outcome.verdict,
            paths: outcome.stats.paths,
            covering: outcome.stats.covering,
            results: outcome.results,
            race: false,
            polls: false,
        };
        for violation in &outcome.violations {
            let finding = &violation.finding;
            match finding.kind {
                Kind::Deadlock => {
                    let places = finding.places.iter().map(|place| {
                        let at = self.places.position(place)?;
                        Some((place.rank.index(), at))
                    });
                    let cause: Option<BTreeSet<_>> = places.collect();
                    let cause = cause.ok_or_else(|| format!("a strange place: {finding:?}"))?;
                    seen.causes.insert(cause);
                }
                Kind::MessageRace => seen.race = true,
                Kind::CollectiveMismatch if is_mismatch(finding.detail) => {
                    seen.behaviour.mismatch = true
                }
                _ if finding.kind.level() < Level::Error => {}
                _ if what(finding.kind).is_some() => {
                    seen.behaviour.faults.insert(self.fault(finding)?);
                }
                _ => {
                    return Err(format!(
                        "unexpected: {} ({})",
                        finding.message, finding.detail
                    ));
                }
            }
        }
        for test in &outcome.tests {
            let choices: Vec<Choice> = test.choices.iter().map(Choice::of).collect();
            self.replay(driver, setup, choices, &mut seen.behaviour)?;
        }
        if !manner.merge && may_release {
            for prefix in before_releases(outcome) {
                self.replay(driver, setup, prefix, &mut seen.behaviour)?;
            }
        }
        Ok(seen)
    }

    /// Follows choices and notes how that ends.
    fn replay(
        &self,
        driver: &Driver,
        setup: &Setup,
        choices: Vec<Choice>,
        behaviour: &mut Behaviour,
    ) -> Result<(), String> {
        let options = RunOptions {
            setup: setup.clone(),
            inputs: Inputs::default(),
            schedule: Schedule::Follow(choices),
            fuel: FUEL,
            journal: true,
            until: None,
            conduct: Conduct::default(),
        };
        let mut logs: Vec<Log> = vec![Vec::new(); setup.size.get() as usize];
        let mut keep = |chunks: Vec<OutputChunk>| {
            for chunk in chunks {
                logs[chunk.rank.index()].extend(chunk.bytes);
            }
            ControlFlow::Continue(())
        };
        let outcome =
            run(&driver.program, &driver.pool, &options, &mut keep).map_err(|e| e.to_string())?;
        match &outcome.ending {
            Ending::Finished { .. } => {
                let statuses = outcome.statuses.iter().copied();
                let finals = logs.into_iter().zip(statuses).map(|(written, status)| {
                    let status = status.and_then(|status| u8::try_from(status).ok());
                    let status = status.ok_or("a rank has not ended, or with a strange status")?;
                    Ok(Final { written, status })
                });
                let finals = finals.collect::<Result<_, &str>>()?;
                behaviour.finals.insert(finals);
            }
            Ending::Violation { .. }
                if outcome.findings.iter().any(|f| f.kind == Kind::Deadlock) =>
            {
                behaviour.deadlocks.insert(self.blocked(&outcome)?);
            }
            Ending::Violation { .. } if outcome.findings.iter().any(|f| is_mismatch(f.detail)) => {
                behaviour.mismatch = true;
            }
            Ending::Violation { .. } if outcome.findings.iter().any(|f| what(f.kind).is_some()) => {
                let wrong = outcome.findings.iter().filter(|f| what(f.kind).is_some());
                for finding in wrong {
                    behaviour.faults.insert(self.fault(finding)?);
                }
            }
            // The end of a prefix where something else can happen.
            Ending::Diverged { wanted: None, .. } => {}
            other => {
                return Err(format!(
                    "a replay ends with {other:?}: {:?}",
                    outcome.findings
                ));
            }
        }
        Ok(())
    }

    fn fault(&self, finding: &Finding) -> Result<Fault, String> {
        let fault = finding.places.first().zip(what(finding.kind));
        let fault = fault.and_then(|(place, what)| {
            let (rank, at) = (place.rank.index(), self.places.position(place)?);
            Some(Fault { rank, at, what })
        });
        fault.ok_or_else(|| format!("a strange place: {finding:?}"))
    }

    /// Where ranks are that have not ended.
    fn blocked(&self, outcome: &RunOutcome) -> Result<Positions, String> {
        let events = outcome.journal.as_ref().map_or(&[][..], |j| &j.events);
        let place = |(rank, status): (usize, &Option<i32>)| {
            if status.is_some() {
                return Ok(None);
            }
            let own = |e: &&concord_explore::MpiEvent| {
                e.rank.index() == rank && e.what == Happening::Call
            };
            let last = events.iter().rfind(own);
            let position = last.and_then(|event| self.places.position(&event.place));
            match position {
                Some(position) => Ok(Some(position)),
                None => Err(format!(
                    "rank {rank} is blocked at a strange place: {last:?}"
                )),
            }
        };
        outcome.statuses.iter().enumerate().map(place).collect()
    }
}

/// Whether an operation may turn out not to wait: then the search reports a
/// possible deadlock and goes on behind it.
fn may_release(program: &Program, buffering: Buffering) -> bool {
    let mut calls = program.ops().map(|op| &op.call);
    matches!(buffering, Buffering::Any | Buffering::Eager(_))
        || calls.any(|call| matches!(call, Call::Bcast(_) | Call::Reduce(_)))
}

/// Where executions could hang instead of going on with a release.
fn before_releases(outcome: &VerifyOutcome) -> BTreeSet<Vec<Choice>> {
    let mut prefixes = BTreeSet::new();
    for test in &outcome.tests {
        for (at, choice) in test.choices.iter().enumerate() {
            if choice.is_release() {
                prefixes.insert(test.choices[..at].iter().map(Choice::of).collect());
            }
        }
    }
    prefixes
}

fn is_mismatch(detail: FindingDetail) -> bool {
    matches!(
        detail,
        FindingDetail::Rule(MisuseKind::CollectiveMismatch | MisuseKind::RootMismatch)
    )
}

/// What a finding is in the words of brute force.
fn what(kind: Kind) -> Option<What> {
    match kind {
        Kind::Assertion => Some(What::Assertion),
        Kind::Uninitialised => Some(What::Undefined),
        Kind::OutOfBounds => Some(What::Bounds),
        _ => None,
    }
}

/// Whether the program has calls with several outcomes.
fn polls(program: &Program) -> bool {
    program.ops().any(|op| {
        matches!(
            op.call,
            Call::Iprobe(_)
                | Call::Improbe(_)
                | Call::Test(_)
                | Call::Testall
                | Call::Testany
                | Call::Testsome
                | Call::Waitany
                | Call::Waitsome
                | Call::Cancel(_)
        )
    })
}
