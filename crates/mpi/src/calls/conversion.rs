//! Handles between C and Fortran: the same numbers (MPI 4.1 §19.3.4).

use concord_abi::Arg;

use super::{Call, Entry, Flow};
use crate::world::Stop;

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Comm_c2f", same),
    ("MPI_Comm_f2c", same),
    ("MPI_Errhandler_c2f", same),
    ("MPI_Errhandler_f2c", same),
    ("MPI_Group_c2f", same),
    ("MPI_Group_f2c", same),
    ("MPI_Info_c2f", same),
    ("MPI_Info_f2c", same),
    ("MPI_Message_c2f", same),
    ("MPI_Message_f2c", same),
    ("MPI_Op_c2f", same),
    ("MPI_Op_f2c", same),
    ("MPI_Request_c2f", same),
    ("MPI_Request_f2c", same),
    ("MPI_Session_c2f", same),
    ("MPI_Session_f2c", same),
    ("MPI_Type_c2f", same),
    ("MPI_Type_f2c", same),
    ("MPI_Win_c2f", same),
    ("MPI_Win_f2c", same),
];

fn same(call: &mut Call<'_>) -> Result<Flow, Stop> {
    Ok(Flow::Value(Arg::int(call.int(0)?)))
}
