//! One search and its record: what became of states is read from it as far as it goes, and written
//! to it from there on.

use xxhash_rust::xxh3::xxh3_128;

use super::entry::Entry;
use super::ghost::{Ghost, Roots, Step, Task, Waiting, Way};
use super::{Checkpoint, Figures, Inner, Record};
use crate::alike::Alike;
use crate::path::PathRecord;
use crate::start::StartError;
use crate::state::State;
use crate::verify::VerifyOptions;
use crate::verify::advanced::{Advanced, Print};
use crate::verify::bounds::{Bounds, Reason};
use crate::verify::crew::{Absorb, Crew};
use crate::verify::worker::{Phase, Shared};

/// Where a state that is not there comes from.
struct Origin {
    /// The number of the state before it; its own if it is a start.
    from: u32,
    step: Step,
}

/// A search with its record.
pub(in crate::verify) struct Session<'a> {
    shared: Shared<'a>,
    checkpoint: Option<&'a Checkpoint>,
    /// Whether there is something left to read.
    reads: bool,
    /// States that the record tells of, by number.
    origins: Vec<Origin>,
    /// What the search began with, for whoever makes states again.
    roots: Vec<State>,
}

impl<'a> Session<'a> {
    /// A search begins, with these states; gives what waits then.
    pub(in crate::verify) fn begin(
        shared: &Shared<'a>,
        states: Vec<State>,
    ) -> Result<(Session<'a>, Vec<Waiting>), StartError> {
        let recorded = shared.phase == Phase::Exhaustive;
        let checkpoint = shared.options.checkpoint.as_deref();
        let mut session = Session {
            shared: *shared,
            checkpoint: checkpoint.filter(|_| recorded),
            reads: false,
            origins: Vec::new(),
            roots: Vec::new(),
        };
        if let Some(checkpoint) = session.checkpoint {
            let digest = digest(shared);
            let mut inner = checkpoint.hold();
            match session.next(&mut inner)? {
                None => inner.note(&Record::Begin(digest)),
                Some(Record::Begin(known)) if known == digest => session.reads = true,
                Some(Record::Begin(_)) => {
                    return Err(mismatch("it was written with other options"));
                }
                Some(_) => return Err(mismatch("it tells of another search")),
            }
        }
        let boxed = |state| Waiting::State(Box::new(state));
        let waiting = match session.reads {
            false => states.into_iter().map(boxed).collect(),
            true => session.begin_with_ghosts(states),
        };
        Ok((session, waiting))
    }

    fn begin_with_ghosts(&mut self, states: Vec<State>) -> Vec<Waiting> {
        let step = Step {
            successor: 0,
            print: None,
        };
        let numbers = 0..states.len() as u32;
        self.origins = numbers.map(|from| Origin { from, step }).collect();
        self.roots = states;
        let ghosts = self.roots.iter().zip(0..);
        ghosts
            .map(|(state, number)| {
                Waiting::Ghost(Box::new(Ghost {
                    number,
                    path: state.path.clone(),
                    aborts: false,
                    stands: None,
                }))
            })
            .collect()
    }

    /// What each worker needs to make states again, if there may be some.
    pub(in crate::verify) fn roots<'b>(&mut self, options: &'b VerifyOptions) -> Vec<Roots<'b>> {
        if self.roots.is_empty() {
            return Vec::new();
        }
        let roots = &mut self.roots;
        let mut each = || Roots {
            options,
            states: roots.iter_mut().map(State::fork).collect(),
        };
        (0..options.jobs.max(1)).map(|_| each()).collect()
    }

    /// What became of the states of a batch.
    pub(in crate::verify) fn advance<E: From<StartError>>(
        &mut self,
        crew: &mut Crew<'_>,
        batch: Vec<Waiting>,
        absorb: &mut Absorb<'_, E>,
    ) -> Result<(), E> {
        if !self.notes() {
            return crew.advance_each(self.tasks(batch), absorb);
        }
        for advanced in self.advance_and_note(crew, batch)? {
            absorb(advanced, &mut Vec::new())?;
        }
        Ok(())
    }

    /// Whether a checkpoint is read or written.
    fn notes(&self) -> bool {
        let writes = |checkpoint: &Checkpoint| checkpoint.hold().writer.is_some();
        self.reads || self.checkpoint.is_some_and(writes)
    }

    fn advance_and_note(
        &mut self,
        crew: &mut Crew<'_>,
        batch: Vec<Waiting>,
    ) -> Result<Vec<Advanced>, StartError> {
        let Some(checkpoint) = self.checkpoint else {
            return Ok(crew.advance(self.tasks(batch)));
        };
        if self.reads {
            let mut inner = checkpoint.hold();
            match self.next(&mut inner)? {
                Some(Record::Batch(entries)) => return self.read(&mut inner, crew, batch, entries),
                Some(_) => return Err(mismatch("it tells of another search")),
                None => self.reads = false,
            }
        }
        if checkpoint.hold().writer.is_none() {
            return Ok(crew.advance(self.tasks(batch)));
        }
        let paths: Vec<PathRecord> = batch.iter().map(|w| w.path().clone()).collect();
        let results = crew.advance(self.tasks(batch));
        let mut inner = checkpoint.hold();
        if results.iter().any(|advanced| advanced.hurried) {
            // Elsewhere it would come to something else.
            inner.complete(self.shared.cx.pool);
            inner.close();
        }
        if inner.writer.is_some() {
            let both = paths.iter().zip(&results);
            let entries = both.map(|(path, advanced)| inner.tables.entry(path, advanced));
            let entries = entries.collect();
            inner.note(&Record::Batch(entries));
        }
        Ok(results)
    }

    /// What the record says became of the states of a batch.
    fn read(
        &mut self,
        inner: &mut Inner,
        crew: &mut Crew<'_>,
        batch: Vec<Waiting>,
        entries: Vec<Entry>,
    ) -> Result<Vec<Advanced>, StartError> {
        if batch.len() != entries.len() {
            return Err(mismatch("it tells of another search"));
        }
        let mut results = Vec::with_capacity(batch.len());
        for (waiting, entry) in batch.into_iter().zip(entries) {
            let Waiting::Ghost(ghost) = waiting else {
                unreachable!("what is read of is not there");
            };
            let advanced = match entry {
                Entry::Known(known) => {
                    let number = |print| self.number(ghost.number, print);
                    let advanced = inner.tables.advanced(&ghost.path, known, numbered(number));
                    advanced.ok_or_else(|| mismatch("it is damaged"))?
                }
                Entry::Again => {
                    let (number, path) = (ghost.number, ghost.path.clone());
                    let task = self.task(Waiting::Ghost(ghost));
                    let mut results = crew.advance(vec![task]);
                    let mut advanced = results.pop().expect("one for each state");
                    inner.tables.learn(&path, &advanced);
                    self.forget_states(number, &mut advanced);
                    advanced
                }
            };
            results.push(advanced);
        }
        Ok(results)
    }

    /// What was advanced again has states; what follows is read of, too.
    fn forget_states(&mut self, from: u32, advanced: &mut Advanced) {
        for (successor, at) in advanced.successors.iter_mut().zip(0..) {
            let state = &successor.state;
            let ghost = Ghost {
                number: self.number(from, (at, successor.print)),
                path: state.path().clone(),
                aborts: state.aborts(),
                stands: state.stands(),
            };
            successor.state = Waiting::Ghost(Box::new(ghost));
        }
    }

    /// The number of a successor.
    fn number(&mut self, from: u32, (successor, print): (u32, Option<Print>)) -> u32 {
        let step = Step { successor, print };
        self.origins.push(Origin { from, step });
        self.origins.len() as u32 - 1
    }

    fn tasks(&self, batch: Vec<Waiting>) -> Vec<Task> {
        batch
            .into_iter()
            .map(|waiting| self.task(waiting))
            .collect()
    }

    fn task(&self, waiting: Waiting) -> Task {
        match waiting {
            Waiting::State(state) => Task::State(state),
            Waiting::Step(step) => Task::Step(step),
            Waiting::Ghost(ghost) => Task::Remake(self.way(ghost.number), Box::new(ghost.path)),
        }
    }

    fn way(&self, mut number: u32) -> Way {
        let mut steps = Vec::new();
        loop {
            let Origin { from, step } = &self.origins[number as usize];
            if *from == number {
                steps.reverse();
                let root = number as usize;
                return Way { root, steps };
            }
            steps.push(*step);
            number = *from;
        }
    }

    /// The results of a batch were taken in.
    pub(in crate::verify) fn absorbed(&self) {
        if let Some(checkpoint) = self.checkpoint {
            let mut inner = checkpoint.hold();
            if inner.is_due() {
                self.complete(&mut inner);
            }
        }
    }

    fn complete(&self, inner: &mut Inner) {
        if !self.reads {
            inner.note(&Record::Figures(Figures::of(&self.shared)));
        }
        inner.complete(self.shared.cx.pool);
    }

    /// The search is left for this reason.
    pub(in crate::verify) fn left(&self, reason: &Reason) {
        // That holds for whoever goes on as well.
        if matches!(reason, Reason::Paths(_)) {
            return;
        }
        if let Some(checkpoint) = self.checkpoint {
            let mut inner = checkpoint.hold();
            self.complete(&mut inner);
            inner.close();
        }
    }

    /// The search has come to its end.
    pub(in crate::verify) fn end(mut self, left: bool) -> Result<(), StartError> {
        let Some(checkpoint) = self.checkpoint else {
            return Ok(());
        };
        let mut inner = checkpoint.hold();
        if self.reads && left {
            inner.earlier = None;
            return Ok(());
        }
        if self.reads {
            match self.next(&mut inner)? {
                None => self.reads = false,
                Some(Record::End) => return Ok(()),
                Some(_) => return Err(mismatch("it tells of another search")),
            }
        }
        inner.note(&Record::Figures(Figures::of(&self.shared)));
        inner.note(&Record::End);
        Ok(())
    }

    /// The next record beside figures, which are taken over.
    fn next(&self, inner: &mut Inner) -> Result<Option<Record>, StartError> {
        while let Some(earlier) = &mut inner.earlier {
            match earlier.next() {
                Err(why) => return Err(mismatch(&why.to_string())),
                Ok(None) => inner.earlier = None,
                Ok(Some(Record::Figures(figures))) => figures.restore(&self.shared),
                Ok(record) => return Ok(record),
            }
        }
        Ok(None)
    }
}

/// Successors are numbered in their order.
fn numbered(
    mut number: impl FnMut((u32, Option<Print>)) -> u32,
) -> impl FnMut(Option<Print>) -> u32 {
    let mut at = 0;
    move |print| {
        at += 1;
        number((at - 1, print))
    }
}

fn mismatch(why: &str) -> StartError {
    StartError::CannotResume(why.to_owned())
}

impl Figures {
    fn of(shared: &Shared<'_>) -> Figures {
        let meetings = shared.options.meetings.as_ref();
        let meetings = meetings.map(|meetings| meetings.all()).unwrap_or_default();
        Figures {
            queries: shared.options.solver.stats.all().to_vec(),
            coverage: shared.cx.program.coverage().map(|c| c.marks()),
            meetings: meetings
                .into_iter()
                .map(|(meeting, seen)| (meeting.receive, meeting.send, seen))
                .collect(),
        }
    }

    fn restore(self, shared: &Shared<'_>) {
        shared.options.solver.stats.set(&self.queries);
        if let (Some(coverage), Some((furthest, edges))) =
            (shared.cx.program.coverage(), &self.coverage)
        {
            coverage.add_marks(furthest, edges);
        }
        if let Some(meetings) = &shared.options.meetings {
            meetings.add_all(self.meetings);
        }
    }
}

/// A hash of all that decides what a search does, beside the program.
fn digest(shared: &Shared<'_>) -> [u8; 16] {
    let VerifyOptions {
        setup,
        symbolic,
        bounds,
        search,
        // Neither changes what is found.
        jobs: _,
        remember: _,
        any_order,
        alike,
        checks,
        levels,
        model,
        merge,
        first,
        other_foldings,
        test_cases,
        paths,
        sample,
        properties,
        meetings,
        solver,
        so_far: _,
        checkpoint: _,
    } = shared.options;
    let mut setup = setup.clone();
    setup.self_check = false;
    let bounds = Bounds {
        time: None,
        cpu: None,
        memory: None,
        ..*bounds
    };
    let options = (setup, symbolic, bounds, search, checks, levels);
    let more = (model, merge, any_order, first, other_foldings);
    let alike = (alike, shared.until_many, shared.alike.map(Alike::known));
    let kept = (test_cases, paths, sample, properties, meetings.is_some());
    let solver = (solver.backend, solver.limits, solver.validate);
    let watched = shared.cx.program.coverage().is_some();
    let search = (
        shared.files,
        shared.known,
        shared.impatient,
        shared.forgets,
        shared.most_states,
    );
    let text = format!("{options:?}{more:?}{kept:?}{solver:?}{watched}{search:?}{alike:?}");
    xxh3_128(text.as_bytes()).to_le_bytes()
}
