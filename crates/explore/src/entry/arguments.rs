//! Arguments of MPI calls where one process stands for all.
//!
//! A rank, a tag or a count that depends on unknown numbers is taken to be a valid one wherever it
//! can be: that is the business of the caller, and the verdict assumes it. Only what cannot be
//! valid on a path, or depends on nothing but the process's own rank and the number of processes,
//! is judged. A rank is then "another process" (number 1 of the two that the open world has), or
//! this one, where it is a root; a count has some values, which the verdict names as a bound.
//! Handles that come out of the caller's memory are made up when they are first used.

use std::sync::Arc;

use concord_abi::{Arg, Memory as _};
use concord_base::Rank;
use concord_exec::{ObjectId, Unsupported};
use concord_mpi::{Asked, Function};
use concord_term::{Expr, Rel, Substitution, Term, TermPool, VarId};

use super::unknown::{grow_object, record};
use crate::external::unsupported;
use crate::path::InputOrigin;
use crate::ranks::{Next, Question, Stage, Turn, Turns};
use crate::state::State;

const MPI_PROC_NULL: i32 = concord_mpi::constants::MPI_PROC_NULL;
const MPI_ANY_SOURCE: i32 = concord_mpi::constants::MPI_ANY_SOURCE;
const MPI_ANY_TAG: i32 = concord_mpi::constants::MPI_ANY_TAG;

/// The largest tag that every implementation has (MPI 4.1 §9.1.2).
const LARGEST_TAG: i32 = 32767;

/// What a parameter is, by its declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Comm,
    Datatype,
    Operation,
    Request,
    Destination,
    Source,
    Root,
    Tag,
    ReceivedTag,
    Count,
    Other,
}

fn role(function: Function, declaration: &str) -> Role {
    let declaration = declaration.trim();
    let Some((ty, name)) = declaration.rsplit_once(' ') else {
        return Role::Other;
    };
    if ty.ends_with('*') || name.starts_with('*') || name.ends_with(']') {
        return Role::Other;
    }
    let receives = function.name().contains("ecv") || function.name().contains("robe");
    match (ty.trim(), name) {
        ("MPI_Comm", _) => Role::Comm,
        ("MPI_Datatype", _) => Role::Datatype,
        ("MPI_Op", _) => Role::Operation,
        ("MPI_Request", _) => Role::Request,
        ("int", "dest") => Role::Destination,
        ("int", "source") => Role::Source,
        ("int", "root") => Role::Root,
        ("int", "sendtag") => Role::Tag,
        ("int", "recvtag") => Role::ReceivedTag,
        ("int", "tag") if receives => Role::ReceivedTag,
        ("int", "tag") => Role::Tag,
        ("int" | "MPI_Count", "count" | "sendcount" | "recvcount") => Role::Count,
        _ => Role::Other,
    }
}

/// What the executed process looks like to others in its communicators, and they to it.
const OTHER: i32 = 1;
const ITSELF: i32 = 0;

impl Turns<'_> {
    /// Makes the arguments of a call ones that the open world understands.
    pub(crate) fn open_arguments(
        &self,
        state: &mut State,
        rank: Rank,
        called: Function,
        args: &mut [Arg],
    ) -> Result<(), Next> {
        state.world.ask_for(None);
        if !called.is_modelled() {
            return Ok(());
        }
        let roles: Vec<Role> = called.parameters().map(|p| role(called, p)).collect();
        let with = |wanted: Role| roles.iter().position(|role| *role == wanted);
        if let Some(at) = with(Role::Comm) {
            self.open_handle(state, rank, Role::Comm, &mut args[at])?;
        }
        let comm = with(Role::Comm).and_then(|at| args.get(at)).map(Arg::i32);
        let wanted = |role: Role, args: &[Arg]| {
            let arg = args.get(with(role)?)?;
            let number = || {
                self.cx
                    .pool
                    .constant(32, u128::from(arg.i32().cast_unsigned()))
            };
            Some((arg.term.unwrap_or_else(number), arg.i32()))
        };
        let (source, tag) = (wanted(Role::Source, args), wanted(Role::ReceivedTag, args));
        for (at, role) in roles.iter().enumerate().take(args.len()) {
            let arg = &mut args[at];
            // What was never written is no value of the caller's: the call says so.
            if arg.term.is_some_and(|term| self.cx.pool.has_undef(term)) {
                continue;
            }
            match role {
                Role::Datatype | Role::Operation | Role::Request => {
                    self.open_handle(state, rank, *role, arg)?;
                }
                Role::Destination | Role::Source | Role::Root => {
                    self.open_rank(state, rank, *role, comm, arg)?;
                }
                Role::Tag | Role::ReceivedTag => self.open_tag(state, rank, *role, arg)?,
                Role::Count => self.open_count(state, rank, (&roles, at), args)?,
                Role::Comm | Role::Other => {}
            }
        }
        let size = comm.and_then(|comm| state.world.membership(comm));
        let asked = match (source, tag, size) {
            (Some((source, _)), Some((tag, _)), Some((_, size))) => {
                let is = |role: Role, any: i32| wanted(role, args).is_some_and(|(_, n)| n == any);
                Some(Asked {
                    source: Some(source).filter(|_| !is(Role::Source, MPI_ANY_SOURCE)),
                    size,
                    tag: Some(tag).filter(|_| !is(Role::ReceivedTag, MPI_ANY_TAG)),
                })
            }
            _ => None,
        };
        state.world.ask_for(asked);
        self.open_buffers(state, rank, &roles, args);
        Ok(())
    }

    /// The same where all processes are executed: a rank is one of theirs, and the call looks at each of
    /// them; tags and counts have one value.
    pub(crate) fn common_arguments(
        &self,
        state: &mut State,
        rank: Rank,
        called: Function,
        args: &mut [Arg],
    ) -> Result<(), Next> {
        if !called.is_modelled() {
            return Ok(());
        }
        let pool = self.cx.pool;
        let roles: Vec<Role> = called.parameters().map(|p| role(called, p)).collect();
        for (at, role) in roles.iter().enumerate().take(args.len()) {
            let arg = &mut args[at];
            let Some(term) = arg.term.filter(|term| !pool.has_undef(*term)) else {
                continue;
            };
            match role {
                Role::Comm | Role::Datatype | Role::Operation | Role::Request => {
                    self.open_handle(state, rank, *role, arg)?;
                }
                Role::Destination | Role::Source | Role::Root => {
                    let size = u128::from(state.world.size());
                    let valid = pool.ult(term, pool.constant(32, size));
                    self.known(state, rank, valid, Question::Prefer)?;
                }
                Role::Tag | Role::ReceivedTag => {
                    let valid = pool.ule(term, pool.constant(32, LARGEST_TAG as u128));
                    self.known(state, rank, valid, Question::Prefer)?;
                    return Err(Next::End(Turn::Asks(Question::Sample(term))));
                }
                Role::Count => self.open_count(state, rank, (&roles, at), args)?,
                Role::Other => {}
            }
        }
        self.open_buffers(state, rank, &roles, args);
        Ok(())
    }

    /// A buffer of the caller is as large as the call says.
    fn open_buffers(&self, state: &mut State, rank: Rank, roles: &[Role], args: &[Arg]) {
        for (at, roles) in roles.windows(3).enumerate() {
            let [Role::Other, Role::Count, Role::Datatype] = roles else {
                continue;
            };
            let Some([buffer, count, datatype]) = args.get(at..at + 3) else {
                continue;
            };
            if [buffer, count, datatype]
                .iter()
                .any(|arg| arg.term.is_some())
            {
                continue;
            }
            let count = u64::try_from(count.i64()).unwrap_or(0);
            if let Some(bytes) = state.world.buffer_bytes(datatype.i32(), count) {
                let made = Arc::clone(&state.rank(rank).made);
                grow_object(self.cx, state, rank, &made, (buffer.u64(), bytes));
            }
        }
    }

    /// A handle of the caller is one of a fresh object.
    fn open_handle(
        &self,
        state: &mut State,
        rank: Rank,
        role: Role,
        arg: &mut Arg,
    ) -> Result<(), Next> {
        let Some(term) = arg.term else { return Ok(()) };
        let [variable] = self.cx.pool.free_vars(term)[..] else {
            return Ok(());
        };
        let memory = &state.rank(rank).process.memory;
        let Some(unknown) = memory.pointer(variable) else {
            return Ok(());
        };
        let name = unknown.name.to_string();
        match self.compared(state, variable) {
            Compared::WithOthers => {}
            Compared::Is(value) => {
                state.put(self.cx.pool, &[(variable, value)]);
                return Err(Next::Again);
            }
            Compared::Otherwise => return Err(computed_with(&name)),
        }
        let handle = match role {
            Role::Comm => {
                let handle = state.world.adopt_comm(self.cx.pool, &name);
                state.take_unknowns(self.cx.pool);
                handle
            }
            Role::Request if !state.world.is_alone() => return Err(request_of_the_caller()),
            Role::Request => state.world.adopt_request(rank),
            // Of any type: what is compared with it fits.
            Role::Datatype => concord_mpi::constants::MPI_BYTE,
            Role::Operation => concord_mpi::constants::MPI_SUM,
            _ => unreachable!("only handles are asked for"),
        };
        if matches!(role, Role::Datatype | Role::Operation) {
            state.path.caller.any_type = true;
        }
        self.adopt(state, variable, handle);
        Err(Next::Again)
    }

    /// Handles of the caller that a call reads from memory: made up there, and the call made again.
    pub(crate) fn open_bytes(
        &self,
        state: &mut State,
        rank: Rank,
        address: u64,
        len: u64,
    ) -> Option<Next> {
        let pool = self.cx.pool;
        let memory = &state.rank(rank).process.memory;
        let concord_exec::ByteState::Symbolic(byte) = (address..address + len)
            .map(|at| memory.byte_at(at))
            .find(|byte| matches!(byte, concord_exec::ByteState::Symbolic(_)))?
        else {
            return None;
        };
        let variables = pool.free_vars(byte);
        let [variable] = variables[..] else {
            return None;
        };
        let unknown = memory.pointer(variable)?;
        let name = unknown.name.to_string();
        let kind = self.handle_name(unknown.element?)?;
        match self.compared(state, variable) {
            Compared::WithOthers => {}
            Compared::Is(value) => {
                state.put(pool, &[(variable, value)]);
                return Some(Next::Again);
            }
            Compared::Otherwise => return Some(computed_with(&name)),
        }
        let handle = match kind {
            "MPI_Request" if !state.world.is_alone() => return Some(request_of_the_caller()),
            "MPI_Request" => state.world.adopt_request(rank),
            "MPI_Comm" => {
                let handle = state.world.adopt_comm(pool, &name);
                state.take_unknowns(pool);
                handle
            }
            "MPI_Datatype" => {
                state.path.caller.any_type = true;
                concord_mpi::constants::MPI_BYTE
            }
            _ => return None,
        };
        self.adopt(state, variable, handle);
        Some(Next::Again)
    }

    /// What the path says of a handle of the caller.
    fn compared(&self, state: &State, variable: VarId) -> Compared {
        let pool = self.cx.pool;
        let term = pool.var_info(variable).term;
        let equal = |condition: Term| match *pool.expr(condition) {
            Expr::Rel(Rel::Eq, a, b) if a == term => pool.as_const(b),
            Expr::Rel(Rel::Eq, a, b) if b == term => pool.as_const(a),
            _ => None,
        };
        let mut otherwise = false;
        for condition in &state.path.condition {
            if pool.free_vars(*condition).binary_search(&variable).is_err() {
                continue;
            }
            if let Some(value) = equal(*condition) {
                return Compared::Is(value as u64);
            }
            // A made-up handle is none of those that programs can name.
            otherwise |= match *pool.expr(*condition) {
                Expr::Not(of) => equal(of).is_none(),
                _ => true,
            };
        }
        match otherwise {
            true => Compared::Otherwise,
            false => Compared::WithOthers,
        }
    }

    /// A handle of the caller is that of an object that was made up.
    fn adopt(&self, state: &mut State, variable: VarId, handle: i32) {
        let pool = self.cx.pool;
        let info = pool.var_info(variable);
        let (name, term) = (info.name.to_string(), info.term);
        let bytes = (0..4).map(|i| pool.extract(term, 8 * i, 8)).collect();
        record(&mut state.path, name, InputOrigin::Handle, bytes);
        let value = u64::from(handle.cast_unsigned());
        state.put(pool, &[(variable, value)]);
    }

    fn handle_name(&self, id: concord_ir::CTypeId) -> Option<&str> {
        match self.cx.program.module.ctypes.get(id.0 as usize)? {
            concord_ir::CType::Typedef { name, .. } => Some(name),
            _ => None,
        }
    }

    fn open_rank(
        &self,
        state: &State,
        rank: Rank,
        role: Role,
        comm: Option<i32>,
        arg: &mut Arg,
    ) -> Result<(), Next> {
        let pool = self.cx.pool;
        let Some((own, size)) = comm.and_then(|comm| state.world.membership(comm)) else {
            return Ok(());
        };
        let number = |n: i32| pool.constant(32, u128::from(n.cast_unsigned()));
        let term = arg.term.unwrap_or_else(|| number(arg.i32()));
        let special: &[i32] = match role {
            Role::Source => &[MPI_PROC_NULL, MPI_ANY_SOURCE],
            Role::Destination => &[MPI_PROC_NULL],
            _ => &[],
        };
        if arg.term.is_none() && arg.i32() < 0 {
            return Ok(());
        }
        let valid = pool.ult(term, size);
        let judged = is_judged(pool, term) && arg.term.is_some();
        let ask = match judged {
            true => Question::Truth,
            false => Question::Prefer,
        };
        let is_valid = self.known(state, rank, valid, ask)?;
        if is_valid {
            let other = match role {
                Role::Root => {
                    let itself = pool.eq(term, own);
                    !self.known(state, rank, itself, Question::Truth)?
                }
                _ => true,
            };
            // `MPI_COMM_SELF` has nobody else.
            let alone = pool.as_const(size) == Some(1);
            *arg = Arg::int(if other && !alone { OTHER } else { ITSELF });
            return Ok(());
        }
        for value in special {
            let is_it = pool.eq(term, number(*value));
            if self.known(state, rank, is_it, ask)? {
                *arg = Arg::int(*value);
                return Ok(());
            }
        }
        // No process has it: the call says so, of one value.
        match arg.term {
            Some(term) => Err(Next::End(Turn::Asks(Question::Sample(term)))),
            None => Ok(()),
        }
    }

    fn open_tag(&self, state: &State, rank: Rank, role: Role, arg: &mut Arg) -> Result<(), Next> {
        let Some(term) = arg.term else { return Ok(()) };
        let pool = self.cx.pool;
        let number = |n: i32| pool.constant(32, u128::from(n.cast_unsigned()));
        let valid = pool.ule(term, number(LARGEST_TAG));
        let ask = match is_judged(pool, term) {
            true => Question::Truth,
            false => Question::Prefer,
        };
        if self.known(state, rank, valid, ask)? {
            *arg = Arg::int(0);
        } else if role == Role::ReceivedTag {
            let any = pool.eq(term, number(MPI_ANY_TAG));
            if self.known(state, rank, any, Question::Prefer)? {
                *arg = Arg::int(MPI_ANY_TAG);
            }
        }
        Ok(())
    }

    /// A count has some value; whether it fits a buffer of the program is a decision.
    fn open_count(
        &self,
        state: &State,
        rank: Rank,
        (roles, at): (&[Role], usize),
        args: &[Arg],
    ) -> Result<(), Next> {
        let arg = &args[at];
        let Some(term) = arg.term else { return Ok(()) };
        // Those that were decided are no terms any more.
        let facts = state.rank(rank).process.facts();
        assert!(
            facts.known_value(term).is_none(),
            "decided arguments are numbers"
        );
        if let Some(fits) = self.fits(state, rank, (roles, at), args) {
            self.known(state, rank, fits, Question::Truth)?;
        }
        Err(Next::End(Turn::Asks(Question::Sample(term))))
    }

    /// That a buffer of the program has room for so many elements, or that these are fewer than none. Those of the
    /// caller are as large as they have to be.
    fn fits(
        &self,
        state: &State,
        rank: Rank,
        (roles, at): (&[Role], usize),
        args: &[Arg],
    ) -> Option<Term> {
        let pool = self.cx.pool;
        let around = roles.get(at.checked_sub(1)?..at + 2)?;
        let [Role::Other, Role::Count, Role::Datatype] = around else {
            return None;
        };
        let (buffer, count, datatype) = (&args[at - 1], args[at].term?, args.get(at + 1)?);
        if buffer.term.is_some() || datatype.term.is_some() {
            return None;
        }
        let one = state.world.buffer_bytes(datatype.i32(), 1)?;
        let each = state
            .world
            .buffer_bytes(datatype.i32(), 2)?
            .checked_sub(one)?;
        let memory = &state.rank(rank).process.memory;
        let address = buffer.u64();
        if one == 0 || memory.lazy_at(address).is_some() {
            return None;
        }
        let (start, room) = memory.object_at(address)?;
        let number = |n: u64| pool.constant(64, u128::from(n));
        let before = number(address - start);
        let size = memory.size_of_block(ObjectId((start >> 32) as u32));
        let size = size.unwrap_or_else(|| number(room));
        let count = pool.sext(count, 64);
        // Counts of so many bits times a size do not wrap round.
        let others = pool.mul(pool.sub(count, number(1)), number(each));
        let end = pool.add(pool.add(before, number(one)), others);
        let none = pool.sle(count, number(0));
        Some(pool.or(none, pool.ule(end, size)))
    }

    fn known(
        &self,
        state: &State,
        rank: Rank,
        condition: Term,
        ask: fn(Term) -> Question,
    ) -> Result<bool, Next> {
        if let Some(bits) = self.cx.pool.as_const(condition) {
            return Ok(bits != 0);
        }
        let facts = state.rank(rank).process.facts();
        let known = facts.known_truth(condition);
        known.ok_or_else(|| Next::End(Turn::Asks(ask(condition))))
    }
}

/// What a path says of a handle of the caller.
enum Compared {
    /// At most that it is not this or that.
    WithOthers,
    /// That it is this one.
    Is(u64),
    /// Something else.
    Otherwise,
}

fn computed_with(name: &str) -> Next {
    let what = format!("the handle `{name}` of the caller, with which the function computes");
    unsupported(Unsupported::Construct(what))
}

/// Where all processes are executed, somebody would have to be at the other end of it.
fn request_of_the_caller() -> Next {
    let what = "requests of the caller where several processes start at a function";
    unsupported(Unsupported::Construct(what.to_owned()))
}

/// Whether a number is the function's own business: it follows from the process's rank and the
/// number of processes, or the function chooses between several.
fn is_judged(pool: &TermPool, term: Term) -> bool {
    let mut work = vec![term];
    while let Some(term) = work.pop() {
        let expr = pool.expr(term);
        if matches!(expr, Expr::Ite(..)) {
            return true;
        }
        work.extend(expr.children());
    }
    is_of_ranks_alone(pool, term)
}

/// Whether a value follows from the process's rank and the number of processes.
pub(crate) fn is_of_ranks_alone(pool: &TermPool, term: Term) -> bool {
    let is_member = |v: &VarId| {
        let name = &pool.var_info(*v).name;
        name.starts_with("rank in ") || name.starts_with("processes of ")
    };
    pool.free_vars(term).iter().all(is_member)
}

impl State {
    /// Variables of the caller have these values from now on, in all processes.
    pub(crate) fn put(&mut self, pool: &TermPool, values: &[(VarId, u64)]) {
        let mut known = Substitution::new();
        for (variable, value) in values {
            let term = pool.var_info(*variable).term;
            let constant = pool.constant(pool.width(term), u128::from(*value));
            let equal = pool.eq(term, constant);
            self.path.condition.push(equal);
            self.path.caller.made.push(equal);
            known.insert(term, constant);
        }
        for rank in self.all_ranks() {
            let own = self.rank_mut(rank);
            own.process.settle_caller(pool, values);
            // Who has not begun yet will get these.
            if let (Stage::Fresh { .. }, Some((_, args))) = (&own.stage, &mut own.entry) {
                let put = |arg: &Arg| match arg.term.map(|term| known.apply(pool, term)) {
                    None => *arg,
                    Some(term) => match pool.as_const(term) {
                        Some(bits) => Arg::concrete(arg.class, bits),
                        None => Arg {
                            term: Some(term),
                            ..*arg
                        },
                    },
                };
                *args = args.iter().map(put).collect();
            }
        }
    }
}
