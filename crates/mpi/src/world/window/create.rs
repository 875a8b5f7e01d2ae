//! Windows come and go.
//!
//! MPI 4.1 §12.2. All members bring their arguments; when all are there, everybody's handle is made
//! in one step. Memory that others can reach is watched, so that the program's own accesses are
//! known ([`super::races`]).
//!
//! Shared memory is a copy in every member's own memory. What a process has written there is
//! carried over to the others at its next MPI call: in a program without races nobody looks before.

use super::super::collective::{Collective, Detail, Part};
use super::super::context::{Attributes, ContextId, Groups, Handler};
use super::super::extent::Extent;
use super::super::misuse::{Misuse, MisuseKind};
use super::super::{Memories, World};
use super::{Epochs, Flavour, Share, Short, Win, Window};
use crate::handle::{Handle, Kind};
use crate::info::Info;
use concord_abi::{BlockKind, Watch};
use concord_base::{MemoryFault, Rank};
use concord_term::Bytes;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The arguments of a call that makes a window.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct NewWindow {
    pub flavour: Flavour,
    /// Where the handle goes.
    pub into: u64,
    /// Where the address of allocated memory goes; 0 for nowhere.
    pub base_into: u64,
    pub base: u64,
    pub size: u64,
    pub unit: u64,
    pub info: Info,
    /// The memory is smaller than it says.
    pub short: Option<Short>,
}

fn wish(part: &Part) -> Option<&NewWindow> {
    match &part.plan.detail {
        Detail::Window(new) => Some(new),
        _ => None,
    }
}

fn broken(rank: Rank, part: &Part, fault: MemoryFault) -> Box<Misuse> {
    Box::new(Misuse {
        kind: MisuseKind::BufferFault,
        message: fault.to_string(),
        rank,
        function: part.function,
        site: part.site,
        argument: None,
        class: None,
        code: None,
        others: Vec::new(),
        fault: Some(fault),
        touched: Vec::new(),
    })
}

impl World {
    /// Makes the window of a complete collective.
    pub(crate) fn create_window(
        &mut self,
        collective: &Collective,
        groups: &Groups,
        mems: &mut dyn Memories,
    ) -> Result<(), Box<Misuse>> {
        let Groups::Intra(group) = groups else {
            return Ok(());
        };
        let parts: Vec<(Rank, &Arc<Part>, &NewWindow)> = (0..)
            .zip(&collective.parts)
            .filter_map(|(member, part)| {
                let part = part.as_ref()?;
                Some((group.member(member)?, part, wish(part)?))
            })
            .collect();
        let Some(&(_, _, first)) = parts.first() else {
            return Ok(());
        };
        let flavour = first.flavour;
        let total: u64 = parts.iter().map(|(.., new)| new.size).sum();
        let mut shares = Vec::new();
        let mut maps = Vec::new();
        let mut before = 0;
        for &(rank, part, new) in &parts {
            let allocate = |size: u64, mems: &mut dyn Memories| {
                let memory = mems.of(rank);
                memory
                    .allocate(
                        BlockKind::Internal,
                        size.max(1),
                        16,
                        flavour == Flavour::Shared,
                    )
                    .map_err(|fault| broken(rank, part, fault))
            };
            let base = match flavour {
                Flavour::Create | Flavour::Dynamic => new.base,
                Flavour::Allocate => allocate(new.size, mems)?,
                Flavour::Shared => {
                    let map = allocate(total, mems)?;
                    maps.push(map);
                    map + before
                }
            };
            before += new.size;
            shares.push(Share {
                base,
                size: new.size,
                short: new.short.clone(),
                unit: new.unit,
                attached: BTreeMap::new(),
            });
        }
        let members = parts.len();
        let id = self.new_context(groups.clone());
        let window = Window {
            flavour,
            group: group.clone(),
            shares,
            maps,
            locks: vec![super::sync::Locks::default(); members],
            exposures: vec![None; members],
        };
        self.windows.insert(id, Arc::new(window));
        self.begin_races();
        for (member, &(rank, part, new)) in (0..).zip(&parts) {
            for (start, size) in self.window(id).reach(member) {
                mems.of(rank).watch(start, size, Watch::All);
            }
            let index = self.process_mut(rank).wins.insert(Win {
                context: id,
                rank: member,
                name: Vec::new(),
                errhandler: Handler::Fatal,
                attributes: Attributes::default(),
                info: new.info.clone(),
                constants: Vec::new(),
                epochs: Epochs::default(),
                synchronised: false,
                made_by: (part.function, part.site),
            });
            let handle = Handle::created(Kind::Win, index).unwrap_or(Handle::null(Kind::Win));
            let mut write = |addr: u64, bytes: Vec<u8>| {
                let memory = mems.of(rank);
                memory
                    .write(addr, &Bytes::from(bytes))
                    .map_err(|fault| broken(rank, part, fault))
            };
            write(new.into, handle.0.to_le_bytes().to_vec())?;
            if new.base_into != 0 {
                let base = self.window(id).shares[member as usize].base;
                write(new.base_into, base.to_le_bytes().to_vec())?;
            }
        }
        Ok(())
    }

    /// Everybody has called `MPI_Win_free`.
    pub(crate) fn free_window(&mut self, id: ContextId, mems: &mut dyn Memories) {
        let Some(window) = self.windows.get(&id).cloned() else {
            return;
        };
        for (member, rank) in (0..).zip(window.group.members()) {
            for (start, size) in window.reach(member) {
                mems.of(rank).unwatch(start, size, Watch::All);
            }
            let block = match window.flavour {
                Flavour::Allocate => Some(window.shares[member as usize].base),
                Flavour::Shared => Some(window.maps[member as usize]),
                Flavour::Create | Flavour::Dynamic => None,
            };
            if let Some(block) = block {
                // Only the model itself can have released it, and it has not.
                let _ = mems.of(rank).release(BlockKind::Internal, block);
            }
            let wins = &mut self.process_mut(rank).wins;
            let index = wins.iter().find(|(_, win)| win.context == id);
            if let Some(index) = index.map(|(index, _)| index) {
                wins.remove(index);
            }
        }
        self.windows.remove(&id);
        self.end_races();
    }

    /// A rank has written to shared memory: the other members see it.
    pub(crate) fn mirror(&mut self, rank: Rank, extent: &Extent, mems: &mut dyn Memories) {
        for window in self.windows.values().filter(|w| !w.maps.is_empty()) {
            let Some(me) = window.group.rank_of(rank) else {
                continue;
            };
            let start = window.maps[me as usize];
            let part = extent.within(start, start + window.segment());
            for &(from, to) in part.ranges() {
                let Ok(bytes) = mems.of(rank).read(from, to - from) else {
                    continue;
                };
                for (other, map) in window.group.members().zip(&window.maps) {
                    if other != rank {
                        // Every member has the whole segment until the window is freed.
                        let _ = mems.of(other).write(map + (from - start), &bytes);
                    }
                }
            }
        }
    }
}
