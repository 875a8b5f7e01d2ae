// verify: -n 1
// Errors that concern a session go to the handler that it was given.
#include <assert.h>
#include <mpi.h>

int main(void) {
    MPI_Session session;
    MPI_Group group;
    int length = 0, class;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    int code = MPI_Group_from_session_pset(session, "mpi://NOWHERE", &group);
    assert(code != MPI_SUCCESS);
    MPI_Error_class(code, &class);
    assert(class == MPI_ERR_ARG);
    assert(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 99, &length, 0) != MPI_SUCCESS);
    MPI_Session_finalize(&session);
    return 0;
}
