//! Windows come and go.
//!
//! MPI 4.1 §12.2. All members bring their arguments; who leaves gets its handle, and its memory can be
//! reached from then on. Nobody needs to know the others' memory before it reaches for it, so only
//! shared memory waits for all. `MPI_Win_free` is a barrier, unless `no_locks` says that nobody can come
//! unasked (§12.2.5). Memory that others can reach is watched, so that the program's own accesses are
//! known ([`super::races`]).
//!
//! Shared memory is a copy in every member's own memory. What a process has written there is
//! carried over to the others at its next MPI call: in a program without races nobody looks before.

use std::collections::BTreeMap;
use std::sync::Arc;

use concord_abi::{BlockKind, Watch};
use concord_base::{MemoryFault, Rank};
use concord_term::Bytes;

use super::super::collective::{Collective, Detail, Part};
use super::super::context::{Attributes, ContextId, Groups, Handler};
use super::super::extent::Extent;
use super::super::misuse::{Misuse, MisuseKind};
use super::super::{Memories, World};
use super::{Epochs, Flavour, Share, Short, Win, Window};
use crate::handle::{Handle, HandleKind};
use crate::info::Info;

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

/// Memory that MPI gives a member.
fn allocate(
    (rank, part): (Rank, &Part),
    size: u64,
    flavour: Flavour,
    mems: &mut dyn Memories,
) -> Result<u64, Box<Misuse>> {
    let zeroed = flavour == Flavour::Shared;
    let memory = mems.of(rank);
    memory
        .allocate(BlockKind::Internal, size.max(1), 16, zeroed)
        .map_err(|fault| broken(rank, part, fault))
}

/// One piece of memory for all members, known when all have said how much they want. What lies between
/// parts that are apart holds nothing.
fn share_segment(
    window: &mut Window,
    collective: &Collective,
    groups: &Groups,
    mems: &mut dyn Memories,
) -> Result<(), Box<Misuse>> {
    let parts = (0..).zip(&collective.parts).filter_map(|(member, part)| {
        let part = part.as_ref()?;
        Some((member as usize, groups.process(member)?, part, wish(part)?))
    });
    let apart = |new: &NewWindow| new.info.get(b"alloc_shared_noncontig") == Ok(Some(b"true"));
    for (member, .., new) in parts.clone() {
        window.shares[member].size = new.size;
        window.apart |= apart(new);
    }
    let total = window.segment();
    for (member, rank, part, _) in parts {
        let map = allocate((rank, part), total, Flavour::Shared, mems)?;
        for before in 0..window.shares.len() {
            let end = window.place(before) + window.shares[before].size;
            let room = window.place(before + 1) - end;
            if room > 0 {
                let nothing = Bytes::left_open(room as usize);
                let written = mems.of(rank).write(map + end, &nothing);
                written.map_err(|fault| broken(rank, part, fault))?;
            }
        }
        window.shares[member].base = map + window.place(member);
        window.maps.push(map);
    }
    Ok(())
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
        buffer_use: None,
    })
}

impl World {
    /// Gives members of a collective their handles to the new window; the first one that leaves
    /// makes it.
    pub(crate) fn create_window(
        &mut self,
        (context, sequence): (ContextId, usize),
        collective: &Collective,
        members: &[u32],
        groups: &Groups,
        mems: &mut dyn Memories,
    ) -> Result<(), Box<Misuse>> {
        let Groups::Intra(group) = groups else {
            unreachable!("windows of intercommunicators are refused");
        };
        let open = self.context(context).sequence.get(sequence);
        let made = open.and_then(|open| open.made.first().copied());
        let id = match made {
            Some(made) => made,
            None => {
                let made = self.new_window(collective, groups, mems)?;
                let open = self
                    .context_mut(context)
                    .sequence
                    .change()
                    .get_mut(sequence);
                open.expect("what has results is open").made.push(made);
                made
            }
        };
        for &member in members {
            let part = collective.part(member);
            let new = wish(part).expect("everybody's call makes a window");
            self.join_window(id, (member, groups.member(member)), part, new, mems)?;
        }
        // Who has left may wait for the lock of who joins.
        for rank in group.members() {
            self.wake(rank);
        }
        Ok(())
    }

    /// The shared side of a window, which nobody has joined yet.
    fn new_window(
        &mut self,
        collective: &Collective,
        groups: &Groups,
        mems: &mut dyn Memories,
    ) -> Result<ContextId, Box<Misuse>> {
        let flavour = collective.first().and_then(|(_, part)| wish(part));
        let flavour = flavour.expect("everybody's call makes a window").flavour;
        let id = self.new_context(groups.clone());
        let Groups::Intra(group) = groups.clone() else {
            unreachable!("windows of intercommunicators are refused");
        };
        let members = groups.total() as usize;
        let mut window = Window {
            flavour,
            group,
            shares: vec![Share::default(); members],
            maps: Vec::new(),
            apart: false,
            joined: vec![false; members],
            locks: vec![super::sync::Locks::default(); members],
            exposures: vec![None; members],
            noput: vec![Vec::new(); members],
        };
        if flavour == Flavour::Shared {
            share_segment(&mut window, collective, groups, mems)?;
        }
        self.windows.insert(id, Arc::new(window));
        self.begin_races();
        Ok(id)
    }

    fn join_window(
        &mut self,
        id: ContextId,
        (member, rank): (u32, Rank),
        part: &Part,
        new: &NewWindow,
        mems: &mut dyn Memories,
    ) -> Result<(), Box<Misuse>> {
        let base = match new.flavour {
            Flavour::Create | Flavour::Dynamic => new.base,
            Flavour::Allocate => allocate((rank, part), new.size, new.flavour, mems)?,
            Flavour::Shared => self.window(id).shares[member as usize].base,
        };
        let window = self.window_mut(id);
        window.shares[member as usize] = Share {
            base,
            size: new.size,
            short: new.short.clone(),
            unit: new.unit,
            attached: BTreeMap::new(),
        };
        window.joined[member as usize] = true;
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
            stored: None,
            turn: false,
            made_by: (part.function, part.site),
        });
        let handle = Handle::created(HandleKind::Win, index).expect("handles are never used up");
        let by = (part.function, part.site);
        let mut write = |addr: u64, bytes: Vec<u8>| {
            self.write_result((rank, by), addr, bytes.len() as u64, mems);
            let memory = mems.of(rank);
            memory
                .write(addr, &Bytes::from(bytes))
                .map_err(|fault| broken(rank, part, fault))
        };
        write(new.into, handle.0.to_le_bytes().to_vec())?;
        if new.base_into != 0 {
            write(new.base_into, base.to_le_bytes().to_vec())?;
        }
        Ok(())
    }

    /// Members leave `MPI_Win_free`; the last ones take the window with them.
    pub(crate) fn free_window(&mut self, id: ContextId, members: &[u32], mems: &mut dyn Memories) {
        let window = self.windows.get(&id).cloned();
        let window = window.expect("a window lives until all have freed it");
        for &member in members {
            let rank = self.member(id, member);
            for (start, size) in window.reach(member) {
                mems.of(rank).unwatch(start, size, Watch::All);
            }
            let block = match window.flavour {
                Flavour::Allocate => Some(window.shares[member as usize].base),
                Flavour::Shared => Some(window.maps[member as usize]),
                Flavour::Create | Flavour::Dynamic => None,
            };
            if let Some(block) = block {
                let released = mems.of(rank).release(BlockKind::Internal, block);
                released.expect("only the model itself can release it, and it has not");
            }
            let wins = &mut self.process_mut(rank).wins;
            let index = wins.iter().find(|(_, win)| win.context == id);
            if let Some(index) = index.map(|(index, _)| index) {
                wins.remove(index);
            }
            self.window_mut(id).leave(member);
        }
        if !self.window(id).joined.contains(&true) {
            self.windows.remove(&id);
            self.contexts.remove(&id);
            self.end_races();
        }
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
