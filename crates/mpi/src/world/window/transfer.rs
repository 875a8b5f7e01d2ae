//! Operations on windows: what moves where.
//!
//! MPI 4.1 §12.3. An operation takes effect when it is called (see the head of [`super`]), atomic
//! ones that fetch or replace when it is their turn, unless the origin holds the target's lock
//! alone. What it touches is kept until it is complete ([`super::races`]).

use concord_abi::Watch;
use concord_base::{Access, Rank};
use concord_term::Byte;

use super::super::buffer::{Agreement, Buffer, Received, Typed};
use super::super::context::ContextId;
use super::super::env::Env;
use super::super::extent::Extent;
use super::super::misuse::MisuseKind;
use super::super::options::Outcomes;
use super::super::persistent_sets::{Deed, Places, Reach};
use super::super::process::CallOutcome;
use super::super::request::RequestId;
use super::super::step::{Stop, WaitingFor};
use super::super::task::Progress;
use super::access::{Cause, Element, Manner, Pending, Side, Value};
use super::sync::LockKind;
use super::{Flavour, Opener};
use crate::datatype::Datatype;
use crate::errors::ErrorClass;
use crate::op::PredefinedOp;

/// Where an operation goes, and who called it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Moves {
    pub window: ContextId,
    /// In the window's group.
    pub target: u32,
    /// In the target's memory; the address is not known while `late` is set.
    pub there: Buffer,
    /// The displacement and which argument it is, where the target was not there in the call.
    pub late: Option<(i64, usize)>,
    pub by: Opener,
    pub request: Option<RequestId>,
}

/// A put or a get.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Transfer {
    pub moves: Moves,
    pub origin: Buffer,
    pub get: bool,
}

impl Moves {
    /// The target is there now.
    fn arrive(&mut self, env: &Env<'_>) -> Result<(), Stop> {
        if let Some(place) = self.late.take() {
            let Buffer {
                count, datatype, ..
            } = self.there.clone();
            self.there = env.target_buffer(self.window, self.target, place, count, datatype)?;
        }
        Ok(())
    }
}

impl Transfer {
    pub(crate) fn run(&mut self, env: &mut Env<'_>) -> Result<(), Stop> {
        self.moves.arrive(env)?;
        match self.get {
            true => env.get(&self.moves, &self.origin),
            false => env.put(&self.moves, &self.origin),
        }
    }
}

/// An atomic operation (§12.3.4).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Atomic {
    pub moves: Moves,
    /// What is combined with the target; `None` for operations that ignore it.
    pub origin: Option<Buffer>,
    /// Where the target's old value goes.
    pub result: Option<Buffer>,
    /// What compare-and-swap compares with.
    pub compare: Option<Buffer>,
    /// `None` for compare-and-swap.
    pub op: Option<PredefinedOp>,
    /// It leaves the target as it is; known once it is under way.
    pub looks: bool,
}

impl Env<'_> {
    /// The bytes at the target of an operation; they must lie in its window.
    pub(crate) fn target_buffer(
        &self,
        window: ContextId,
        target: u32,
        (disp, at): (i64, usize),
        count: u64,
        datatype: Datatype,
    ) -> Result<Buffer, Stop> {
        let shared = self.world.window(window);
        let share = &shared.shares[target as usize];
        let dynamic = shared.flavour == Flavour::Dynamic;
        let map = datatype.map_of(count);
        let bounds = map.as_ref().map(|map| (map.true_lb(), map.true_ub()));
        let unit = share.unit.cast_signed();
        let start = if dynamic {
            Some(disp)
        } else {
            disp.checked_mul(unit)
        };
        let outside =
            |text: String| Stop::argument(at, MisuseKind::TargetRange, ErrorClass::RmaRange, text);
        let (Some(start), Some((low, high))) = (start, bounds) else {
            return Err(outside(
                "the target lies beyond the address space".to_owned(),
            ));
        };
        let buffer = |addr: u64| Buffer {
            addr,
            count,
            datatype: datatype.clone(),
        };
        if high == low {
            return Ok(buffer(share.base));
        }
        let first = i128::from(start) + i128::from(low);
        let end = i128::from(start) + i128::from(high);
        if dynamic {
            // Regions that touch are one (§12.2.5 speaks of locations); bytes in gaps of the datatype
            // are not accessed.
            let regions = share.attached.iter();
            let attached = Extent::from_ranges(regions.map(|(base, size)| (*base, base + size)));
            let wanted = buffer(start.cast_unsigned());
            if !attached.covers(&Extent::of(&wanted)) {
                let text = format!(
                    "not all of the {} bytes at {start:#x} are attached",
                    end - first
                );
                return Err(outside(text));
            }
            return Ok(wanted);
        }
        if first < 0 || end > i128::from(share.size) {
            return Err(outside(format!(
                "bytes {first} to {end} are not all inside the window of {} bytes on rank {target}",
                share.size
            )));
        }
        if let Some(short) = &share.short
            && end > i128::from(short.there)
        {
            return Err(Stop::Broken(short.misuse.clone()));
        }
        Ok(buffer(share.base.wrapping_add_signed(start)))
    }

    /// The origin's end of an operation: its buffer belongs to it until it is complete.
    fn origin_access(&mut self, moves: &Moves, buffer: &Buffer, access: Access) {
        let extent = Extent::of(buffer);
        if extent.is_empty() {
            return;
        }
        let used = super::super::ownership::Use::of(extent.clone(), access);
        self.check_uses(&[used], moves.by);
        let on = match access {
            Access::Write => Watch::All,
            _ => Watch::Writes,
        };
        let rank = self.rank;
        let pending = Pending {
            window: moves.window,
            target: moves.target,
            side: Side::Origin,
            request: moves.request,
        };
        let cause = cause(moves);
        let manner = Manner::plain(access);
        let Env { world, mems, .. } = self;
        world.access(rank, rank, &extent, manner, &cause, Some(pending), moves.by);
        world.lend_origin(rank, pending, &extent, on, &mut **mems);
    }

    /// The target's end.
    fn target_access(&mut self, moves: &Moves, manner: Manner) -> (Rank, Value) {
        let (rank, owner) = (self.rank, self.world.member(moves.window, moves.target));
        let pending = Pending {
            window: moves.window,
            target: moves.target,
            side: Side::Target,
            request: moves.request,
        };
        let extent = Extent::of(&moves.there);
        let cause = cause(moves);
        let value = self.world.access(
            rank,
            owner,
            &extent,
            manner,
            &cause,
            Some(pending),
            moves.by,
        );
        (owner, value)
    }

    fn place(&mut self, rank: Rank, into: &Buffer, data: &Typed) -> Result<(), Stop> {
        let agreement = if self.world.options().check_types {
            Agreement::Whole
        } else {
            Agreement::Bytes
        };
        match into.receive(self.mems.of(rank), data, agreement)? {
            Received::Whole => {}
            Received::Failed(raised) => return Err(Stop::Error(raised)),
            Received::Mistyped(mismatch) => {
                let text = format!("origin and target: {mismatch}");
                return Err(Stop::misuse(MisuseKind::TypeMismatch, text));
            }
        }
        let extent = Extent::of(into);
        let Env { world, mems, .. } = self;
        world.mirror(rank, &extent, &mut **mems);
        Ok(())
    }

    /// `MPI_Put`.
    pub(crate) fn put(&mut self, moves: &Moves, origin: &Buffer) -> Result<(), Stop> {
        self.origin_access(moves, origin, Access::Read);
        let (owner, value) = self.target_access(moves, Manner::Write);
        self.check_update(moves);
        let data = self.show(self.rank, origin)?.of(value);
        self.place(owner, &moves.there, &data)
    }

    /// `MPI_Get`.
    pub(crate) fn get(&mut self, moves: &Moves, origin: &Buffer) -> Result<(), Stop> {
        self.origin_access(moves, origin, Access::Write);
        let (owner, value) = self.target_access(moves, Manner::Read);
        let data = self.show(owner, &moves.there)?.of(value);
        let rank = self.rank;
        self.place(rank, origin, &data)
    }

    /// An atomic operation.
    fn update(&mut self, atomic: &Atomic, eager: bool) -> Result<(), Stop> {
        let moves = &atomic.moves;
        for (buffer, access) in [
            (&atomic.origin, Access::Read),
            (&atomic.compare, Access::Read),
            (&atomic.result, Access::Write),
        ] {
            if let Some(buffer) = buffer {
                self.origin_access(moves, buffer, access);
            }
        }
        let manner = Manner::Atomic {
            op: atomic.op,
            window: moves.window,
            element: Element::of(&moves.there),
            eager,
        };
        let (owner, value) = self.target_access(moves, manner);
        if atomic.op != Some(PredefinedOp::NoOp) {
            self.check_update(moves);
        }
        let old = self.show(owner, &moves.there)?.of(value);
        let mut new = None;
        if let Some(origin) = &atomic.origin {
            let given = self.show(self.rank, origin)?;
            new = match (atomic.op, &atomic.compare) {
                (Some(PredefinedOp::NoOp), _) => None,
                (Some(op), _) => {
                    if given.len() != old.len() {
                        let text = format!(
                            "{} bytes are given, but {} are updated",
                            given.len(),
                            old.len()
                        );
                        return Err(Stop::misuse(MisuseKind::CountMismatch, text));
                    }
                    let datatype = &moves.there.datatype;
                    let bytes = op.apply(self.pool, datatype, &old.bytes, &given.bytes);
                    Some(Typed {
                        bytes,
                        ..old.clone()
                    })
                }
                (None, Some(compare)) => {
                    let wanted = compare.pack(self.mem())?;
                    let (Some(a), Some(b)) = (old.bytes.as_concrete(), wanted.bytes.as_concrete())
                    else {
                        let text = "MPI_Compare_and_swap of symbolic data";
                        return Err(Stop::Unmodelled(text.to_owned()));
                    };
                    (a == b && !atomic.looks).then_some(given)
                }
                (None, None) => None,
            };
        }
        let pending = Pending {
            window: moves.window,
            target: moves.target,
            side: Side::Origin,
            request: moves.request,
        };
        let fetches = atomic.result.is_some().then_some(pending);
        let (rank, bytes) = (self.rank, Extent::of(&moves.there));
        self.world
            .observe(rank, owner, &bytes, fetches, new.is_some());
        if let Some(result) = &atomic.result {
            self.place(rank, result, &old)?;
        }
        match new {
            Some(new) => self.place(owner, &moves.there, &new),
            None => Ok(()),
        }
    }
}

impl Typed {
    /// The same data, or as many indeterminate bytes.
    fn of(self, value: Value) -> Typed {
        match value {
            Value::Certain => self,
            Value::Indeterminate => Typed {
                bytes: (0..self.len()).map(|_| Byte::Undef).collect(),
                ..self
            },
        }
    }
}

impl Atomic {
    /// Whether it commutes with all others of its sort, so that its turn does not matter.
    fn is_eager(&self) -> bool {
        self.result.is_none() && self.op.is_some_and(PredefinedOp::commutes)
    }

    /// Whether it leaves its target as it is, whatever that is.
    fn is_idle(&self, env: &mut Env<'_>) -> Result<bool, Stop> {
        match (&self.compare, &self.origin) {
            (Some(compare), Some(origin)) => {
                let wanted = compare.pack(env.mem())?.bytes;
                let given = origin.pack(env.mem())?.bytes;
                Ok(wanted.as_concrete().is_some() && wanted == given)
            }
            _ => Ok(self.op == Some(PredefinedOp::NoOp)),
        }
    }

    /// How it reaches its target.
    pub(crate) fn reach(&self) -> Reach {
        Reach::Atomic {
            places: Places::of(&Extent::of(&self.moves.there)),
            looks: self.looks,
        }
    }

    pub(crate) fn run(&mut self, env: &mut Env<'_>) -> Result<Progress, Stop> {
        self.moves.arrive(env)?;
        self.looks = self.is_idle(env)?;
        let moves = &self.moves;
        let eager = self.is_eager() && !env.world.options().accumulate_turns;
        let by = env.rank;
        env.world.note_deed(Deed::Reaches {
            window: moves.window,
            target: moves.target,
            how: self.reach(),
            by,
        });
        let window = env.world.window(moves.window);
        let me = window.group.rank_of(env.rank);
        let holders = &window.locks[moves.target as usize].holders;
        let alone = me.and_then(|me| holders.get(&me)) == Some(&LockKind::Exclusive);
        let free = env.world.options().outcomes == Outcomes::All && !eager && !alone;
        let decided = env.process_mut().outcome.take();
        if free && !matches!(decided, Some(CallOutcome::Completes(_))) {
            return Ok(Progress::Block(WaitingFor::Ranks {
                ranks: Vec::new(),
                what: "its turn",
            }));
        }
        env.update(self, eager)?;
        Ok(Progress::Done)
    }
}

fn cause(moves: &Moves) -> Cause {
    Cause::Call {
        function: moves.by.0,
        site: moves.by.1,
    }
}
