// verify: -n 2
// Handlers of the program: one of the session, another one of the communicator that comes from it.
#include <assert.h>
#include <mpi.h>

static int of_session, of_comm;

static void heard_session(MPI_Session *session, int *code, ...) {
    assert(*session != MPI_SESSION_NULL && *code != MPI_SUCCESS);
    of_session++;
}

static void heard_comm(MPI_Comm *comm, int *code, ...) {
    assert(*comm != MPI_COMM_NULL && *code != MPI_SUCCESS);
    of_comm++;
}

int main(void) {
    MPI_Session session;
    MPI_Group group;
    MPI_Comm all;
    MPI_Errhandler first, second, got;
    int word = 0;
    MPI_Session_create_errhandler(heard_session, &first);
    MPI_Session_init(MPI_INFO_NULL, first, &session);
    MPI_Comm_create_errhandler(heard_comm, &second);
    MPI_Group_from_session_pset(session, "mpi://OTHER", &group);
    assert(of_session == 1 && of_comm == 0);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "own", MPI_INFO_NULL, second, &all);
    MPI_Group_free(&group);
    assert(MPI_Send(&word, 1, MPI_INT, 77, 0, all) != MPI_SUCCESS);
    assert(of_session == 1 && of_comm == 1);
    MPI_Session_get_errhandler(session, &got);
    assert(got == first);
    MPI_Errhandler_free(&got);
    MPI_Session_call_errhandler(session, MPI_ERR_OTHER);
    assert(of_session == 2);
    MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN);
    assert(MPI_Group_from_session_pset(session, "mpi://OTHER", &group) != MPI_SUCCESS);
    assert(of_session == 2);
    MPI_Errhandler_free(&second);
    MPI_Comm_free(&all);
    MPI_Session_finalize(&session);
    MPI_Errhandler_free(&first);
    return 0;
}
