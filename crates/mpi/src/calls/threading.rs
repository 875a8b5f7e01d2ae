//! What threads have to know about a function (MPI 4.1 §11.6).

use super::function::Function;

impl Function {
    /// Whether it matters when a thread calls it, if others call MPI as well: not for those that
    /// only look at what does not change.
    pub fn is_noticed(self) -> bool {
        const QUIET: [&str; 12] = [
            "MPI_Comm_rank",
            "MPI_Comm_size",
            "MPI_Wtime",
            "MPI_Wtick",
            "MPI_Get_count",
            "MPI_Get_elements",
            "MPI_Initialized",
            "MPI_Query_thread",
            "MPI_Is_thread_main",
            "MPI_Get_processor_name",
            "MPI_Get_version",
            "MPI_Type_size",
        ];
        !QUIET.contains(&self.name())
    }

    /// Whether it belongs to one-sided communication.
    pub fn is_one_sided(self) -> bool {
        self.declared().family == "onesided"
    }

    /// Whether it initialises MPI.
    pub fn begins_mpi(self) -> bool {
        matches!(self.name(), "MPI_Init" | "MPI_Init_thread")
    }

    /// Whether any thread may call it at any time (MPI 4.1 §11.6.1), or does so without harm: who
    /// only looks at the clock.
    pub fn is_for_any_thread(self) -> bool {
        const FREE: [&str; 8] = [
            "MPI_Initialized",
            "MPI_Finalized",
            "MPI_Query_thread",
            "MPI_Is_thread_main",
            "MPI_Get_version",
            "MPI_Get_library_version",
            "MPI_Wtime",
            "MPI_Wtick",
        ];
        FREE.contains(&self.name())
    }

    /// The argument that is the communicator on which all members make this call, if there is one.
    pub fn collective_on(self) -> Option<usize> {
        const MAKERS: [&str; 12] = [
            "MPI_Comm_dup",
            "MPI_Comm_dup_with_info",
            "MPI_Comm_idup",
            "MPI_Comm_split",
            "MPI_Comm_split_type",
            "MPI_Comm_create",
            "MPI_Cart_create",
            "MPI_Graph_create",
            "MPI_Dist_graph_create",
            "MPI_Dist_graph_create_adjacent",
            "MPI_Win_create",
            "MPI_Win_allocate",
        ];
        let family = self.declared().family;
        let collective = matches!(family, "collective" | "neighbour");
        if !collective && !MAKERS.contains(&self.name()) {
            return None;
        }
        let mut parameters = self.declared().parameters.split(',').map(str::trim);
        parameters.position(|text| text.starts_with("MPI_Comm ") && !text.contains('*'))
    }
}
