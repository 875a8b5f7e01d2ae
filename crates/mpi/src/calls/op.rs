//! Making and freeing operations, and reducing without communication.
//!
//! MPI 4.1 §6.9.5 to §6.9.7.

use concord_base::Access;

use super::{Call, Entry, Flow};
use crate::constants::MPI_OP_NULL;
use crate::errors::ErrorClass;
use crate::handle::{Handle, HandleKind, Index};
use crate::op::{Folding, Op, UserOp};
use crate::world::{Env, Fold, MisuseKind, OpObject, Stop, Task};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Op_create", create),
    ("MPI_Op_free", free),
    ("MPI_Op_commutative", |c| {
        let (op, out) = (c.op(0)?, c.out(1)?);
        c.write_i32(out, i32::from(op.commutes()))?;
        Ok(Flow::Success)
    }),
    ("MPI_Reduce_local", reduce_local),
];

fn create(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (function, commute, out) = (call.ptr(0)?, call.int(1)? != 0, call.out(2)?);
    let op = Op::User(UserOp {
        function,
        commute,
        large: call.large,
    });
    let index = call.process_mut().ops.insert(OpObject { op });
    call.write_handle(out, HandleKind::Op, index)?;
    Ok(Flow::Success)
}

fn free(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let at = call.out(0)?;
    let handle = call.read_i32(at)?;
    let (kind, text) = match Handle(handle).index(HandleKind::Op) {
        Some(Index::Created(index)) if call.process().ops.get(index).is_some() => {
            let by = Some((call.function, call.site));
            call.process_mut().ops.free(index, by);
            call.write_i32(at, MPI_OP_NULL)?;
            return Ok(Flow::Success);
        }
        Some(Index::Predefined(_)) => (
            MisuseKind::PredefinedObject,
            "a predefined operation cannot be freed".to_owned(),
        ),
        _ => (MisuseKind::InvalidOp, call.describe(handle, HandleKind::Op)),
    };
    Err(Stop::argument(0, kind, ErrorClass::Op, text))
}

fn reduce_local(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let count = call.count(2)?;
    let datatype = call.committed(3)?;
    let op = call.op_for(4, &datatype)?;
    let (input, inout) = (
        call.buffer_of(0, count, datatype.clone())?,
        call.buffer_of(1, count, datatype)?,
    );
    inout.check_updated().map_err(|stop| stop.at(1))?;
    call.check_disjoint(&input, &inout)?;
    call.touch_buffer(&input, Access::Read);
    call.touch_buffer(&inout, Access::Write);
    let (a, b) = (
        call.env.show(call.env.rank, &input)?,
        call.env.show(call.env.rank, &inout)?,
    );
    match op {
        Op::Predefined(op) => {
            let Env {
                rank, mems, pool, ..
            } = &mut call.env;
            let result = op.apply(pool, &a.datatype, &a.bytes, &b.bytes);
            crate::datatype::unpack(mems.of(*rank), inout.addr, count, &inout.datatype, &result)?;
            Ok(Flow::Success)
        }
        Op::User(user) => {
            let both = vec![a.bytes, b.bytes];
            let fold = Fold::of(user, (call.int(3)?, inout), both, Folding::Ranks);
            Ok(Flow::Tasks(vec![Task::Fold(Box::new(fold))]))
        }
    }
}
