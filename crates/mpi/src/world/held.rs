//! Receives and ready sends one by one.
//!
//! A ready send needs its receive to be posted (MPI 4.1 §3.4). Ranks run until they block, so a
//! receive may be there only because its rank happened to run first. Vector clocks tell where the
//! order is certain; where it is not ([`super::Gap::ReadyOrder`]), the search is made again with
//! [`super::Options::one_by_one`]: every call that posts a receive or a ready send waits until it is
//! chosen, so that all their orders are explored, and a ready send that can come too early does so
//! in an execution that anybody can follow. Nothing is approximated: other calls neither see whether
//! a receive is posted nor post one, so they commute with these.

use concord_base::Rank;

use super::World;
use super::process::PostTurn;
use crate::calls::Function;

impl World {
    /// Whether a rank has to wait before it may make this call: then it makes it again once
    /// [`super::Transition::Posts`] has happened.
    pub fn holds_back(&mut self, rank: Rank, function: Function) -> bool {
        if !self.options.one_by_one || !function.posts() {
            return false;
        }
        let turn = &mut self.process_mut(rank).turn;
        match turn {
            PostTurn::Granted => *turn = PostTurn::None,
            PostTurn::None | PostTurn::Waits => *turn = PostTurn::Waits,
        }
        *turn == PostTurn::Waits
    }

    pub(super) fn is_held_back(&self, rank: Rank) -> bool {
        self.process(rank).turn == PostTurn::Waits
    }

    pub(super) fn let_post(&mut self, rank: Rank) {
        self.process_mut(rank).turn = PostTurn::Granted;
        self.woken.0.insert(rank);
    }
}
