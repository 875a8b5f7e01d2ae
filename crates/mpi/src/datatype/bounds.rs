//! Lower and upper bounds of datatypes, with their markers and alignment.
//!
//! MPI 4.1 §5.1.6. A bound is *marked* where `MPI_Type_create_resized`, an
//! array constructor or the markers of MPI-1 set it; a marked bound below
//! overrides all that are not, all the way up. An unmarked upper bound is
//! rounded so that the extent is a multiple of the strictest alignment inside.
//! The standard rounds once, over the whole type map; we round after each
//! block, as Open MPI does. The two differ only where blocks are misaligned.

use super::basic::Basic;

/// The bounds of a datatype.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Bounds {
    lb: Option<Bound>,
    ub: Option<Bound>,
    /// The strictest alignment of the entries; 1 without any.
    align: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Bound {
    at: i64,
    marked: bool,
}

impl Bound {
    /// Of two bounds, a marked one beats an unmarked one; of equals, `closer`
    /// chooses.
    fn merge(old: Option<Bound>, new: Bound, closer: fn(i64, i64) -> i64) -> Bound {
        match old {
            Some(old) if old.marked == new.marked => Bound {
                at: closer(old.at, new.at),
                marked: new.marked,
            },
            Some(old) if old.marked => old,
            _ => new,
        }
    }
}

impl Bounds {
    /// Without entries.
    pub(super) fn empty() -> Bounds {
        Bounds {
            lb: None,
            ub: None,
            align: 1,
        }
    }

    /// Of one entry at displacement 0.
    pub(super) fn basic(basic: Basic) -> Bounds {
        let unmarked = |at| Some(Bound { at, marked: false });
        Bounds {
            lb: unmarked(0),
            ub: unmarked(basic.size().cast_signed()),
            align: basic.align(),
        }
    }

    /// Of `MPI_LB`.
    pub(super) fn lower_marker() -> Bounds {
        Bounds {
            lb: Some(Bound {
                at: 0,
                marked: true,
            }),
            ub: None,
            align: 1,
        }
    }

    /// Of `MPI_UB`.
    pub(super) fn upper_marker() -> Bounds {
        Bounds {
            lb: None,
            ub: Some(Bound {
                at: 0,
                marked: true,
            }),
            align: 1,
        }
    }

    /// The same entries with both bounds marked.
    pub(super) fn resized(&self, lb: i64, extent: i64) -> Option<Bounds> {
        let ub = lb.checked_add(extent)?;
        let marked = |at| Some(Bound { at, marked: true });
        Some(Bounds {
            lb: marked(lb),
            ub: marked(ub),
            align: self.align,
        })
    }

    pub(super) fn lb(&self) -> i64 {
        self.lb.map_or(0, |bound| bound.at)
    }

    pub(super) fn ub(&self) -> i64 {
        self.ub.map_or(0, |bound| bound.at)
    }

    pub(super) fn align(&self) -> u64 {
        self.align
    }

    /// `ub - lb`; `None` where that does not fit.
    pub(super) fn extent(&self) -> Option<i64> {
        self.ub().checked_sub(self.lb())
    }

    /// Adds `count` copies of `child`, the first one moved by `offset`, each
    /// `stride` after the one before; `None` on overflow.
    pub(super) fn add(
        &mut self,
        child: &Bounds,
        count: u64,
        offset: i64,
        stride: i64,
    ) -> Option<()> {
        if count == 0 {
            return Some(());
        }
        let last = stride.checked_mul(i64::try_from(count - 1).ok()?)?;
        if let Some(lb) = child.lb {
            let at = lb.at.checked_add(offset)?.checked_add(last.min(0))?;
            self.lb = Some(Bound::merge(self.lb, Bound { at, ..lb }, Ord::min));
        }
        if let Some(ub) = child.ub {
            let at = ub.at.checked_add(offset)?.checked_add(last.max(0))?;
            self.ub = Some(Bound::merge(self.ub, Bound { at, ..ub }, Ord::max));
        }
        self.align = self.align.max(child.align);
        self.round()
    }

    /// Rounds an unmarked upper bound.
    fn round(&mut self) -> Option<()> {
        let (lb, align) = (self.lb(), i64::try_from(self.align).ok()?);
        if let Some(ub) = self.ub.as_mut().filter(|ub| !ub.marked) {
            let excess = ub.at.checked_sub(lb)?.rem_euclid(align);
            if excess != 0 {
                ub.at = ub.at.checked_add(align - excess)?;
            }
        }
        self.extent().map(drop)
    }
}
