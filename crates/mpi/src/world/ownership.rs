//! What memory belongs to whom.
//!
//! MPI holds memory of the program: buffers of operations under way (MPI 4.1 §3.7.2, §3.9, §6.12;
//! of one-sided ones §12.3), the buffer that is attached for buffered sends (§3.6), memory of
//! windows (§12.2). Every access to a rank's memory is asked about in one place, [`World::ask`],
//! whoever makes it: the program's instructions, library code for it, an MPI call that its arguments
//! tell to read or write there, another operation with a buffer there, `free`, and the end of a
//! variable's scope. [`super::lending`] says from when to when something is lent.
//!
//! Bytes that MPI reads may be read meanwhile, nothing else; bytes that it writes, and the attached
//! buffer, must be left alone. Memory of a window must not end before the window; which other
//! accesses to it are ordered is the matter of [`super::window`], as are reads and writes of the
//! buffers of one-sided operations.
//!
//! A use that comes too early is noticed and the run goes on, with the data that this model has at
//! that time; of one operation's buffers only the first use by the program and the first by another
//! operation or call is told. What other bytes would lead to is not explored, so a clean end says
//! nothing any more. Buffers of one call may not overlap either where it writes (§3.11, §6.2): that
//! is an argument that the call does not accept.

use concord_abi::{Touch, Watch};
use concord_base::{Access, Rank, Span};

use super::context::ContextId;
use super::env::Env;
use super::extent::{Extent, conflicting};
use super::lending::{kept, uses};
use super::misuse::{BufferUse, Misuse, MisuseKind, Touched, broken};
use super::process::Phase;
use super::request::{Receipt, Request, RequestId, State, Work};
use super::step::{Stop, involved};
use super::trace::{OpId, Unobserved};
use super::window::Opener;
use super::{Buffer, Memories, Process, World};

/// Bytes that an operation uses, and what it does with them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Use {
    pub extent: Extent,
    pub access: Access,
    pub part: Part,
}

/// What the bytes are to the operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Part {
    /// Data that it moves, or a result.
    Buffer,
    /// Arrays of counts, displacements and datatypes.
    Arrays,
    /// The same of a persistent operation, which has them until its request is freed.
    KeptArrays,
}

impl Use {
    /// Of a buffer.
    pub(crate) fn of(extent: Extent, access: Access) -> Use {
        Use {
            extent,
            access,
            part: Part::Buffer,
        }
    }

    /// Which of the program's accesses disturb it.
    pub(crate) fn watch(&self) -> Watch {
        match self.access {
            Access::Write => Watch::All,
            _ => Watch::Writes,
        }
    }
}

/// An operation whose request was freed while it was active.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Freed {
    pub uses: Vec<Use>,
    pub by: Opener,
    pub op: Unobserved<OpId>,
    pub start: Unobserved<u32>,
    /// When its message was received, for a send.
    pub receipt: Option<Receipt>,
    /// Its buffers were used too early, and that was said.
    pub touched: bool,
}

/// Who makes an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// The program, or library code for it.
    Program { span: Span, library: bool },
    /// An operation that is being started, with its buffers.
    Operation(Opener),
    /// A call, because its arguments say so: a result, an array, a packed buffer.
    Argument(Opener),
}

/// An access to a rank's memory.
#[derive(Clone, Debug)]
pub(crate) struct Contact {
    pub extent: Extent,
    pub access: Access,
    pub by: By,
}

impl From<&Touch> for Contact {
    fn from(touch: &Touch) -> Contact {
        Contact {
            extent: Extent::range(touch.start, touch.len),
            access: touch.access,
            by: By::Program {
                span: touch.span,
                library: touch.library,
            },
        }
    }
}

impl Contact {
    /// Of several accesses the one that is told: the end of the memory's life, which says more than
    /// that `realloc` copies, or that another variable has taken its place; then the first in the
    /// source.
    fn order(&self) -> (bool, Span) {
        let span = match self.by {
            By::Program { span, .. } => span,
            By::Operation(_) | By::Argument(_) => Span::UNKNOWN,
        };
        (!self.access.ends_life(), span)
    }
}

/// Whom memory belongs to for the time being.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Owner {
    /// An operation whose request the program holds.
    Request(RequestId),
    /// An operation without a request, by its place among [`Process::freed`].
    Freed(usize),
    /// Buffered sends.
    Attached,
    /// One-sided operations, by their call.
    OneSided(Opener),
    /// A window.
    Window(ContextId),
}

impl Owner {
    /// Whether it forbids loads and stores here, or only the end of the memory's life.
    fn minds_use(self) -> bool {
        !matches!(self, Owner::OneSided(_) | Owner::Window(_))
    }
}

/// Memory that belongs to somebody.
struct Loan {
    owner: Owner,
    used: Use,
    by: Opener,
    op: OpId,
}

impl Loan {
    fn forbids(&self, contact: &Contact) -> bool {
        let minds = contact.access.ends_life() || self.owner.minds_use();
        minds
            && conflicting(contact.access, self.used.access)
            && contact.extent.common(&self.used.extent).is_some()
    }
}

/// Whether the program must leave the buffers of a request alone.
fn is_pending(request: &Request) -> bool {
    request.is_held() && request.state != State::Inactive && !request.observed && !request.disturbed
}

/// What a request has of its process's memory.
fn held(process: &Process, request: &Request) -> Vec<Use> {
    let pending = match is_pending(request) {
        true => uses(process, &request.work),
        false => Vec::new(),
    };
    let kept = kept(request).filter(|_| request.is_held() && !request.disturbed);
    pending.into_iter().chain(kept).collect()
}

impl World {
    /// An access to a rank's memory must not disturb those that it is lent to.
    pub(crate) fn ask(&mut self, rank: Rank, contacts: &[Contact]) {
        // `MPI_Finalize` ends all of it (§11.2.2).
        if contacts.is_empty() || self.process(rank).phase >= Phase::Finalized {
            return;
        }
        let by_program = matches!(contacts[0].by, By::Program { .. });
        let ends_life = contacts.iter().any(|contact| contact.access.ends_life());
        let mut told: Vec<Owner> = Vec::new();
        for loan in self.loans(rank, by_program, ends_life) {
            if told.contains(&loan.owner) {
                continue;
            }
            let guilty = contacts.iter().filter(|contact| loan.forbids(contact));
            let Some(contact) = guilty.min_by_key(|contact| contact.order()) else {
                continue;
            };
            told.push(loan.owner);
            self.tell_disturbed(rank, loan.owner, by_program);
            self.notice(disturbance(rank, &loan, contact));
        }
    }

    /// What is lent of a rank's memory, as far as nothing was told of it yet.
    fn loans(&self, rank: Rank, by_program: bool, ends_life: bool) -> Vec<Loan> {
        let process = self.process(rank);
        let mut all = Vec::new();
        for (slot, request) in process.requests.iter() {
            if by_program && request.touched {
                continue;
            }
            all.extend(held(process, request).into_iter().map(|used| Loan {
                owner: Owner::Request(RequestId(slot)),
                used,
                by: (request.function, request.site),
                op: request.op.0,
            }));
        }
        let freed = process.freed.iter().enumerate();
        for (at, freed) in freed.filter(|(_, f)| !f.touched && !self.is_surely_complete(rank, f)) {
            all.extend(freed.uses.iter().map(|used| Loan {
                owner: Owner::Freed(at),
                used: used.clone(),
                by: freed.by,
                op: freed.op.0,
            }));
        }
        let unnumbered = OpId { rank, index: 0 };
        if let Some(attached) = process.attached.filter(|attached| !attached.touched) {
            all.push(Loan {
                owner: Owner::Attached,
                used: Use::of(Extent::range(attached.addr, attached.size), Access::Write),
                by: attached.maker,
                op: unnumbered,
            });
        }
        if ends_life {
            all.extend(self.origin_buffers(rank).map(|(extent, by)| Loan {
                owner: Owner::OneSided(by),
                used: Use::of(extent.clone(), Access::Write),
                by,
                op: unnumbered,
            }));
            all.extend(process.wins.iter().map(|(_, win)| {
                let reach = self.window(win.context).reach(win.rank);
                let ranges = reach.into_iter().map(|(start, size)| (start, start + size));
                Loan {
                    owner: Owner::Window(win.context),
                    used: Use::of(Extent::from_ranges(ranges), Access::Write),
                    by: win.made_by,
                    op: unnumbered,
                }
            }));
        }
        all
    }

    /// The next use of the same memory is not told any more.
    fn tell_disturbed(&mut self, rank: Rank, owner: Owner, by_program: bool) {
        match owner {
            Owner::Request(id) => {
                if let Some(request) = self.process_mut(rank).requests.get_mut(id.0) {
                    match by_program {
                        true => request.touched = true,
                        false => request.disturbed = true,
                    }
                }
            }
            Owner::Freed(at) => self.process_mut(rank).freed[at].touched = true,
            Owner::Attached => {
                if let Some(attached) = &mut self.process_mut(rank).attached {
                    attached.touched = true;
                }
            }
            // Their memory ends once.
            Owner::OneSided(_) | Owner::Window(_) => {}
        }
    }

    /// What a rank did to watched memory since its last call.
    pub(crate) fn heed_touches(&mut self, rank: Rank, noticed: Opener, mems: &mut dyn Memories) {
        self.see_memory(rank);
        let touches = mems.of(rank).take_touches();
        if !touches.is_empty() {
            let contacts: Vec<Contact> = touches.iter().map(Contact::from).collect();
            self.ask(rank, &contacts);
            self.check_accesses(rank, &touches, noticed, mems);
        }
        self.take_back(rank, mems);
    }

    /// What a rank did to watched memory before it ended.
    pub fn heed_last_touches(&mut self, rank: Rank, mems: &mut dyn Memories) {
        self.see_memory(rank);
        let touches = mems.of(rank).take_touches();
        let contacts: Vec<Contact> = touches.iter().map(Contact::from).collect();
        self.ask(rank, &contacts);
        let window = self.process(rank).wins.iter().next();
        if let Some(noticed) = window.map(|(_, win)| win.made_by) {
            self.check_accesses(rank, &touches, noticed, mems);
        }
    }

    /// The program has read something that was never written: the first use of a buffer that an
    /// operation under way owns, if there is one since the rank's last call, is the cause.
    pub fn early_use(&mut self, rank: Rank, mems: &mut dyn Memories) -> Option<Box<Misuse>> {
        let touches = mems.of(rank).take_touches();
        let contacts: Vec<Contact> = touches.iter().map(Contact::from).collect();
        self.ask(rank, &contacts);
        let is_it = |misuse: &Misuse| misuse.kind == MisuseKind::BufferInUse;
        let at = self.noticed.iter().position(is_it)?;
        Some(Box::new(self.noticed.remove(at)))
    }

    /// A call writes a result for a rank that waits in it.
    pub(crate) fn write_result(
        &mut self,
        (rank, by): (Rank, Opener),
        addr: u64,
        len: u64,
        mems: &mut dyn Memories,
    ) {
        if mems.of(rank).is_watched(addr, len) {
            let contact = Contact {
                extent: Extent::range(addr, len),
                access: Access::Write,
                by: By::Argument(by),
            };
            self.ask(rank, &[contact]);
        }
    }
}

/// What an access to lent memory amounts to.
fn disturbance(rank: Rank, loan: &Loan, contact: &Contact) -> Box<Misuse> {
    let function = loan.by.0.name();
    let whose = match loan.owner {
        Owner::Request(_) | Owner::OneSided(_) => match loan.used.part {
            Part::Buffer => format!("the buffer of an `{function}` that is not complete"),
            Part::Arrays => format!("an array argument of an `{function}` that is not complete"),
            Part::KeptArrays => {
                format!("an array argument of an `{function}` whose request is not freed")
            }
        },
        Owner::Freed(_) => format!(
            "the buffer of an `{function}` whose request was freed, although nothing shows that it is complete"
        ),
        Owner::Attached => "the buffer that is attached for buffered sends".to_owned(),
        Owner::Window(_) => "the memory of a window that has not been freed".to_owned(),
    };
    let message = match contact.access {
        Access::Write => format!("rank {rank} writes to {whose}"),
        Access::Free => format!("rank {rank} frees {whose}"),
        Access::EndOfScope => format!("rank {rank} leaves the scope of {whose}"),
        Access::Read | Access::Call => format!("rank {rank} reads {whose}"),
    };
    let buffer_use = match (loan.owner, contact.access, contact.by) {
        (Owner::Freed(_), ..) => Some(BufferUse::FreedRequest),
        (Owner::Attached, ..) => Some(BufferUse::AttachedBuffer),
        (Owner::Window(_), ..) => Some(BufferUse::WindowMemory),
        (Owner::Request(_), ..) if loan.used.part != Part::Buffer => Some(BufferUse::ArrayArgument),
        (_, Access::Free, _) => Some(BufferUse::FreedBuffer),
        (_, Access::EndOfScope, _) => Some(BufferUse::EndOfScope),
        (.., By::Program { library: true, .. }) => Some(BufferUse::LibraryCall),
        (.., By::Argument(_)) => Some(BufferUse::CallArgument),
        (.., By::Program { .. } | By::Operation(_)) => None,
    };
    let mut misuse = match contact.by {
        By::Program { span, library } => {
            let mut misuse = broken(rank, MisuseKind::BufferInUse, message, loan.by);
            misuse.touched.push(Touched {
                rank,
                access: contact.access,
                span,
                library,
            });
            misuse
        }
        By::Operation(by) | By::Argument(by) => {
            let mut misuse = broken(rank, MisuseKind::BufferInUse, message, by);
            misuse.others.push(involved(loan.op, loan.by.0, loan.by.1));
            misuse
        }
    };
    misuse.buffer_use = buffer_use;
    misuse
}

impl Env<'_> {
    /// A new operation must not use what others own.
    pub(crate) fn check_uses(&mut self, mine: &[Use], by: Opener) {
        let contacts: Vec<Contact> = mine
            .iter()
            .map(|used| Contact {
                extent: used.extent.clone(),
                access: used.access,
                by: By::Operation(by),
            })
            .collect();
        let rank = self.rank;
        self.world.ask(rank, &contacts);
    }

    /// The call itself reads or writes memory, as its arguments say.
    pub(crate) fn touch(&mut self, addr: u64, len: u64, access: Access) {
        if len > 0 && self.mem().is_watched(addr, len) {
            self.touch_extent(Extent::range(addr, len), access);
        }
    }

    /// The same for a buffer that its arguments describe.
    pub(crate) fn touch_buffer(&mut self, buffer: &Buffer, access: Access) {
        let extent = Extent::of(buffer);
        let memory = self.mem();
        let watched = |&(start, end): &(u64, u64)| memory.is_watched(start, end - start);
        if extent.ranges().iter().any(watched) {
            self.touch_extent(extent, access);
        }
    }

    fn touch_extent(&mut self, extent: Extent, access: Access) {
        let (rank, by) = (self.rank, self.caller);
        self.use_buffer(&extent, access, by);
        let by = By::Argument(by);
        self.world.ask(rank, &[Contact { extent, access, by }]);
    }

    /// A local call must not read what it writes (§2.3: arguments are not aliased where one of them
    /// is written).
    pub(crate) fn check_disjoint(&self, read: &Buffer, written: &Buffer) -> Result<(), Stop> {
        if Extent::of(read).common(&Extent::of(written)).is_some() {
            let text = "what is read and what is written overlap";
            return Err(Stop::misuse(MisuseKind::OverlappingBuffers, text));
        }
        Ok(())
    }

    /// The buffers of one operation must not overlap where it writes.
    pub(crate) fn check_overlap(&self, works: &[&Work]) -> Result<(), Stop> {
        let process = self.process();
        let all: Vec<Use> = works.iter().flat_map(|work| uses(process, work)).collect();
        let writes = all.iter().enumerate();
        for (at, written) in writes.filter(|(_, u)| u.access == Access::Write) {
            let others = all.iter().enumerate().filter(|(other, _)| *other != at);
            for (_, other) in others {
                if written.extent.common(&other.extent).is_some() {
                    let what = match other.access {
                        Access::Write => "two parts of the receive buffer overlap",
                        _ if other.part != Part::Buffer => {
                            "the receive buffer overlaps an array of counts, displacements or datatypes"
                        }
                        _ => "the send buffer and the receive buffer overlap",
                    };
                    return Err(Stop::misuse(MisuseKind::OverlappingBuffers, what));
                }
            }
        }
        Ok(())
    }
}

impl Process {
    /// Whether something of its memory is lent that its calls have to respect.
    pub(super) fn lends(&self) -> bool {
        !self.freed.is_empty()
            || self.attached.is_some()
            || self
                .requests
                .iter()
                .any(|(_, request)| is_pending(request) || kept(request).is_some())
    }
}
