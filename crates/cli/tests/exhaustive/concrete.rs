//! Every input of a program, executed concretely.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use concord_base::{Finding, FindingDetail, Kind, Span};
use concord_explore::{
    Conduct, Ending, InputOrigin, InputValue, Inputs, Prepared, RunOptions, RunOutcome, Schedule,
    TestCase, concrete_setup,
};
use concord_libc::{OutputChunk, OutputStream};
use concord_mpi::Choice;

use crate::inputs_of;
use crate::program::Loaded;

/// Instructions that one run may execute.
const FUEL: u64 = 10_000_000;
/// The most bytes of input.
const MOST_BYTES: usize = 2;

/// What an execution shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// It counts.
    Shown {
        /// How it ended.
        ending: Ending,
        /// What each rank wrote to each stream.
        output: BTreeMap<(u32, bool), String>,
        /// What is wrong.
        findings: BTreeSet<Spot>,
    },
    /// An assumption excludes it.
    Excluded,
}

/// A finding's kind and place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Spot(Kind, FindingDetail, Option<Span>);

impl Spot {
    pub(crate) fn of(finding: &Finding) -> Spot {
        let place = finding.places.first().map(|place| place.span);
        Spot(finding.kind, finding.detail, place)
    }
}

impl Outcome {
    /// What is wrong.
    pub(crate) fn findings(&self) -> impl Iterator<Item = Spot> + '_ {
        let findings = match self {
            Outcome::Shown { findings, .. } => Some(findings),
            Outcome::Excluded => None,
        };
        findings.into_iter().flatten().cloned()
    }
}

/// All inputs of a program.
pub(crate) struct All<'a> {
    loaded: &'a Loaded,
    /// The inputs, by where they enter: name and number of bytes.
    slots: BTreeMap<InputOrigin, (String, usize)>,
}

impl<'a> All<'a> {
    /// The inputs that any path has.
    pub(crate) fn new(loaded: &'a Loaded, tests: &[TestCase]) -> Result<All<'a>, String> {
        let mut slots = BTreeMap::new();
        for input in tests.iter().flat_map(|test| &test.inputs) {
            let slot = (input.name.clone(), input.bytes.len());
            if slots
                .insert(input.origin.clone(), slot.clone())
                .is_some_and(|old| old != slot)
            {
                return Err(format!("`{}` is another input on another path", input.name));
            }
        }
        let bytes: usize = slots.values().map(|(_, size)| size).sum();
        if (1..=MOST_BYTES).contains(&bytes) {
            Ok(All { loaded, slots })
        } else {
            Err(format!("{bytes} bytes of input"))
        }
    }

    /// Executes a test case.
    pub(crate) fn replay(&self, test: &TestCase) -> Result<Outcome, String> {
        let (setup, inputs) = concrete_setup(&self.loaded.setup, &test.inputs);
        let inputs = self.strict(inputs);
        let mut prepared = Prepared::new(&self.loaded.program, &self.loaded.pool, &setup)
            .map_err(|e| e.to_string())?;
        let choices = test.choices.iter().map(Choice::of).collect();
        let options = self.options(inputs, Schedule::Follow(choices));
        let outcome = self.execute(&mut prepared, &options)?;
        match outcome {
            Outcome::Excluded => Err(format!("a test is excluded: {:?}", inputs_of(test))),
            shown => Ok(shown),
        }
    }

    /// Executes every input in turn.
    pub(crate) fn each(
        &self,
        mut see: impl FnMut(u32, &[InputValue], Outcome) -> Result<(), String>,
    ) -> Result<(), String> {
        let Loaded {
            program,
            pool,
            setup,
            ..
        } = self.loaded;
        let bytes: usize = self.slots.values().map(|(_, size)| size).sum();
        // Inputs that are part of the start need a start of their own.
        let start_is_fixed = self
            .slots
            .keys()
            .all(|o| matches!(o, InputOrigin::Call { .. }));
        let mut fixed = Prepared::new(program, pool, setup).map_err(|e| e.to_string())?;
        let mut options = self.options(Inputs::default(), Schedule::First);
        for number in 0..1u32 << (8 * bytes) {
            let values = self.values(number);
            let (setup, inputs) = concrete_setup(setup, &values);
            options.inputs = self.strict(inputs);
            let outcome = if start_is_fixed {
                self.execute(&mut fixed, &options)?
            } else {
                let own = Prepared::new(program, pool, &setup);
                self.execute(&mut own.map_err(|e| e.to_string())?, &options)?
            };
            see(number, &values, outcome)?;
        }
        Ok(())
    }

    /// The inputs with this number.
    fn values(&self, number: u32) -> Vec<InputValue> {
        let all = number.to_le_bytes();
        let mut rest = all.as_slice();
        let mut next = |size| {
            let (bytes, others) = rest.split_at(size);
            rest = others;
            bytes.to_vec()
        };
        self.slots
            .iter()
            .map(|(origin, (name, size))| InputValue {
                name: name.clone(),
                origin: origin.clone(),
                class: None,
                bytes: next(*size),
            })
            .collect()
    }

    /// A run that asks for an input which no path has is an error.
    fn strict(&self, inputs: Inputs) -> Inputs {
        let name = |key: &(u32, u32)| {
            let origin = InputOrigin::Call {
                rank: key.0,
                number: key.1,
            };
            self.slots
                .get(&origin)
                .map(|(name, _)| (*key, name.clone()))
        };
        let recorded = inputs.values.keys().filter_map(name).collect();
        Inputs {
            recorded: Some(recorded),
            ..inputs
        }
    }

    fn options(&self, inputs: Inputs, schedule: Schedule) -> RunOptions {
        RunOptions {
            setup: self.loaded.setup.clone(),
            inputs,
            schedule,
            fuel: FUEL,
            journal: false,
            until: None,
            conduct: Conduct::default(),
        }
    }

    fn execute(
        &self,
        prepared: &mut Prepared<'_>,
        options: &RunOptions,
    ) -> Result<Outcome, String> {
        let mut output: BTreeMap<(u32, bool), String> = BTreeMap::new();
        let mut keep = |chunks: Vec<OutputChunk>| {
            for chunk in chunks {
                let stream = (chunk.rank.0, chunk.stream == OutputStream::Stderr);
                let text = chunk.bytes.escape_ascii().to_string();
                output.entry(stream).or_default().push_str(&text);
            }
            ControlFlow::Continue(())
        };
        let RunOutcome {
            ending, findings, ..
        } = prepared.run(options, &mut keep);
        if !self.loaded.compares_output {
            output.clear();
        }
        match ending {
            Ending::Assumption { .. } => Ok(Outcome::Excluded),
            Ending::Finished { .. } | Ending::Aborted { .. } | Ending::Violation { .. } => {
                Ok(Outcome::Shown {
                    ending,
                    output,
                    findings: findings.iter().map(Spot::of).collect(),
                })
            }
            other => Err(format!(
                "a run ended with {other:?}: {:?}",
                options.inputs.values
            )),
        }
    }
}
