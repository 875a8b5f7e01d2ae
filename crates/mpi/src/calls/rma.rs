//! One-sided communication: put, get, accumulate and relatives.
//!
//! MPI 4.1 §12.3. The request-based variants complete at the origin when their request is waited
//! for; all complete with their epoch, or by a flush.

use super::epoch::misplaced;
use super::{Call, Entry, Flow};
use crate::constants::MPI_PROC_NULL;
use crate::datatype::{Basic, Class, Datatype};
use crate::errors::ErrorClass;
use crate::op::{Op, PredefinedOp};
use crate::world::{
    Atomic, Attempt, Buffer, ContextId, Described, Holder, MisuseKind, Moves, RequestId, Status,
    Stop, Task, Transfer, Win, WindowAwait, Work,
};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Put", |c| transfer(c, false, None)),
    ("MPI_Get", |c| transfer(c, true, None)),
    ("MPI_Rput", |c| transfer(c, false, Some(8))),
    ("MPI_Rget", |c| transfer(c, true, Some(8))),
    ("MPI_Accumulate", |c| accumulate(c, None)),
    ("MPI_Raccumulate", |c| accumulate(c, Some(9))),
    ("MPI_Get_accumulate", |c| get_accumulate(c, None)),
    ("MPI_Rget_accumulate", |c| get_accumulate(c, Some(12))),
    ("MPI_Fetch_and_op", fetch_and_op),
    ("MPI_Compare_and_swap", compare_and_swap),
];

impl Call<'_> {
    /// A target in a window's group: `None` for `MPI_PROC_NULL`.
    pub(crate) fn target(&self, at: usize, win: &Win) -> Result<Option<u32>, Stop> {
        match self.int(at)? {
            MPI_PROC_NULL => Ok(None),
            rank => {
                let group = &self.world.window(win.context).group;
                self.checked_rank(at, rank, group).map(Some)
            }
        }
    }

    /// An operation needs an access epoch for its target; request-based ones a passive one.
    fn check_epoch(&mut self, win: &Win, target: u32, passive: bool) -> Result<(), Stop> {
        let by = (self.function, self.site);
        let process = self.env.world.process_mut(self.env.rank);
        let Some(win) = process.win_of_mut(win.context) else {
            return Ok(());
        };
        let epochs = &mut win.epochs;
        let locked = epochs.locks.get(&target).or(epochs.all.as_ref());
        let other = match locked {
            Some(held) => Some(held.by),
            None if passive => {
                let text =
                    format!("this call needs a lock on rank {target}'s window, and there is none");
                return Err(misplaced(text, None));
            }
            None => {
                let start = epochs.start.as_ref();
                let start = start.filter(|s| s.targets.contains(&target));
                start.map(|s| s.by)
            }
        };
        match (other, &mut epochs.fence) {
            (Some(other), Some(fence)) => {
                fence.mixed.get_or_insert(other);
                Ok(())
            }
            (Some(_), None) => Ok(()),
            (None, Some(fence)) => {
                fence.used.get_or_insert(by);
                Ok(())
            }
            (None, None) => {
                let text = format!("no access epoch for rank {target} is open");
                Err(misplaced(text, None))
            }
        }
    }

    /// What an operation at these places of the arguments goes to; `None` for `MPI_PROC_NULL`.
    fn moves(
        &mut self,
        win: &Win,
        [rank, disp, count, datatype]: [usize; 4],
        request: Option<usize>,
    ) -> Result<Option<Moves>, Stop> {
        let count = self.count(count)?;
        let datatype = self.committed(datatype)?;
        self.going_to(win, [rank, disp], count, datatype, request)
    }

    fn going_to(
        &mut self,
        win: &Win,
        [rank, disp]: [usize; 2],
        count: u64,
        datatype: Datatype,
        request: Option<usize>,
    ) -> Result<Option<Moves>, Stop> {
        let out = match request {
            Some(at) => Some(self.out(at)?),
            None => None,
        };
        let target = self.target(rank, win)?;
        if let Some(target) = target {
            self.check_epoch(win, target, out.is_some())?;
        }
        let mut late = None;
        let there = match target {
            Some(target) => {
                let place = (self.long(disp)?, disp);
                if self.world.is_behind_fence(win.context, win.rank, target) {
                    let there = self.target_buffer(win.context, target, place, count, datatype)?;
                    self.describe_target(win.context, target, disp, &there);
                    Some(there)
                } else {
                    late = Some(place);
                    let addr = 0;
                    Some(Buffer {
                        addr,
                        count,
                        datatype,
                    })
                }
            }
            None => None,
        };
        let request = match out {
            Some(out) => Some(self.promise(out)?),
            None => None,
        };
        let by = (self.function, self.site);
        Ok(target.zip(there).map(|(target, there)| Moves {
            window: win.context,
            target,
            there,
            late,
            by,
            request,
        }))
    }

    /// What an operation reaches has a declared type, too. Not looked at where the operation has to wait for a fence first.
    fn describe_target(&self, window: ContextId, target: u32, argument: usize, there: &Buffer) {
        if there.count > 0 {
            self.described.borrow_mut().push(Described {
                argument,
                address: there.addr,
                count: there.count,
                datatype: there.datatype.clone(),
                sent: false,
                owner: Some(self.world.member(window, target)),
            });
        }
    }

    /// The request of an operation that has happened already.
    fn promise(&mut self, out: u64) -> Result<RequestId, Stop> {
        let (function, site) = (self.function, self.site);
        let id = self.prepare(Work::OneSided, Holder::Program, function, site);
        self.restart(id);
        self.complete(id, Status::UNDEFINED);
        self.give_request(out, id)?;
        Ok(id)
    }

    /// An operation that windows accept, for elements of this type (§12.3.4): a predefined one, and
    /// a predefined type or one that is built of a single predefined one.
    fn window_op(&self, at: usize, datatype: &Datatype) -> Result<PredefinedOp, Stop> {
        let refuse = |text: String| {
            Err(Stop::argument(
                at,
                MisuseKind::InvalidOp,
                ErrorClass::Op,
                text,
            ))
        };
        match self.op(at)? {
            Op::User(_) => refuse("the operation is not predefined".to_owned()),
            Op::Predefined(op) => match datatype.leaves()[..] {
                [] => Ok(op),
                [ref element] if !op.reduces() || op.accepts(element) => Ok(op),
                [ref element] => refuse(format!("{op} is not defined for {element}")),
                [ref one, ref other, ..] => refuse(format!("the datatype mixes {one} and {other}")),
            },
        }
    }

    /// A predefined datatype: what single elements are of (§12.3.4).
    fn element_type(&self, at: usize) -> Result<Datatype, Stop> {
        let datatype = self.committed(at)?;
        if datatype.construction().children().is_empty() {
            return Ok(datatype);
        }
        let text = "the datatype is not predefined";
        Err(Stop::argument(
            at,
            MisuseKind::InvalidDatatype,
            ErrorClass::Type,
            text,
        ))
    }
}

fn transfer(call: &mut Call<'_>, get: bool, request: Option<usize>) -> Result<Flow, Stop> {
    let win = call.win(7)?;
    let origin = call.buffer(0, 1, 2)?;
    let Some(moves) = call.moves(&win, [3, 4, 5, 6], request)? else {
        return Ok(Flow::Success);
    };
    let (written, place) = if get { (&origin, 2) } else { (&moves.there, 6) };
    written.check_updated().map_err(|stop| stop.at(place))?;
    let mut transfer = Transfer { moves, origin, get };
    match behind_fence(&transfer.moves) {
        Some(wait) => Ok(Flow::Tasks(vec![wait, Task::Move(Box::new(transfer))])),
        None => transfer.run(call).map(|()| Flow::Success),
    }
}

/// What an operation has to wait for: it reaches its target only when that one is behind the fence
/// that began the epoch (§12.5.1).
fn behind_fence(moves: &Moves) -> Option<Task> {
    moves.late?;
    let (window, target) = (moves.window, moves.target);
    let on = Attempt::Fenced { target };
    Some(Task::Window(WindowAwait { window, on }))
}

fn accumulate(call: &mut Call<'_>, request: Option<usize>) -> Result<Flow, Stop> {
    let win = call.win(8)?;
    let origin = call.buffer(0, 1, 2)?;
    let datatype = call.committed(6)?;
    let op = call.window_op(7, &datatype)?;
    let Some(moves) = call.moves(&win, [3, 4, 5, 6], request)? else {
        return Ok(Flow::Success);
    };
    moves.there.check_updated().map_err(|stop| stop.at(6))?;
    Ok(atomically(Atomic {
        moves,
        origin: Some(origin),
        result: None,
        compare: None,
        op: Some(op),
        looks: false,
    }))
}

fn atomically(atomic: Atomic) -> Flow {
    let wait = behind_fence(&atomic.moves);
    let tasks = wait.into_iter().chain([Task::Atomic(Box::new(atomic))]);
    Flow::Tasks(tasks.collect())
}

fn get_accumulate(call: &mut Call<'_>, request: Option<usize>) -> Result<Flow, Stop> {
    let win = call.win(11)?;
    let datatype = call.committed(9)?;
    let op = call.window_op(10, &datatype)?;
    let idle = op == PredefinedOp::NoOp;
    let origin = if idle {
        None
    } else {
        Some(call.buffer(0, 1, 2)?)
    };
    let result = call.buffer(3, 4, 5)?;
    result.check_updated().map_err(|stop| stop.at(5))?;
    let Some(moves) = call.moves(&win, [6, 7, 8, 9], request)? else {
        return Ok(Flow::Success);
    };
    if !idle {
        moves.there.check_updated().map_err(|stop| stop.at(9))?;
    }
    Ok(atomically(Atomic {
        moves,
        origin,
        result: Some(result),
        compare: None,
        op: Some(op),
        looks: false,
    }))
}

fn fetch_and_op(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = call.win(6)?;
    let datatype = call.element_type(2)?;
    let op = call.window_op(5, &datatype)?;
    let origin = if op == PredefinedOp::NoOp {
        None
    } else {
        Some(call.buffer_of(0, 1, datatype.clone())?)
    };
    let result: Buffer = call.buffer_of(1, 1, datatype.clone())?;
    let Some(moves) = call.going_to(&win, [3, 4], 1, datatype, None)? else {
        return Ok(Flow::Success);
    };
    Ok(atomically(Atomic {
        moves,
        origin,
        result: Some(result),
        compare: None,
        op: Some(op),
        looks: false,
    }))
}

fn compare_and_swap(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = call.win(6)?;
    let datatype = call.element_type(3)?;
    let comparable = |basic: Basic| match basic.class() {
        Class::Float(_) | Class::Complex(_) | Class::Character { .. } | Class::Packed => false,
        Class::CInteger { .. }
        | Class::FortranInteger
        | Class::MultiLanguage
        | Class::Logical
        | Class::Byte => true,
    };
    let single = datatype.map().elements() == 1;
    if !(single && datatype.map().uniform().is_some_and(comparable)) {
        let text = format!("{datatype} cannot be compared");
        return Err(Stop::argument(
            3,
            MisuseKind::InvalidDatatype,
            ErrorClass::Type,
            text,
        ));
    }
    let buffer = |at: usize| call.buffer_of(at, 1, datatype.clone());
    let (origin, compare, result) = (buffer(0)?, buffer(1)?, buffer(2)?);
    let Some(moves) = call.going_to(&win, [4, 5], 1, datatype.clone(), None)? else {
        return Ok(Flow::Success);
    };
    Ok(atomically(Atomic {
        moves,
        origin: Some(origin),
        result: Some(result),
        compare: Some(compare),
        op: None,
        looks: false,
    }))
}
