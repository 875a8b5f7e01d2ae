/* A wrapper over the profiling interface, and the tool information interface. */
#include <mpi.h>

static int calls;

int MPI_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
    calls++;
    return PMPI_Send(buf, count, datatype, dest, tag, comm);
}

int main(int argc, char **argv) {
    int provided, variables, x = 0;
    MPI_T_cvar_handle handle = MPI_T_CVAR_HANDLE_NULL;
    MPI_T_pvar_session session = MPI_T_PVAR_SESSION_NULL;

    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    MPI_T_cvar_get_num(&variables);
    MPI_T_cvar_handle_alloc(0, NULL, &handle, &variables);
    MPI_T_pvar_session_create(&session);
    PMPI_Init(&argc, &argv);
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Pcontrol(1);
    PMPI_Finalize();
    MPI_T_finalize();
    return calls;
}
