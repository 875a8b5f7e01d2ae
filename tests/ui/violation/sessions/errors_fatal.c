// verify: -n 1
// The handlers of other objects do not help: this session's errors are fatal.
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Session session;
    MPI_Group group;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    MPI_Group_from_session_pset(session, "mpi://NOWHERE", &group); //~ ERROR invalid-argument
    MPI_Session_finalize(&session);
    MPI_Finalize();
    return 0;
}
