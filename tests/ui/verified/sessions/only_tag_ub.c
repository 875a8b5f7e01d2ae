// verify: -n 2
// In the Sessions Model only MPI_TAG_UB is there (MPI 4.1, 9.1.2), also on what is made from its communicators.
#include <assert.h>
#include <mpi.h>

static void look(MPI_Comm comm) {
    int *value, found;
    int others[] = {MPI_IO, MPI_HOST, MPI_WTIME_IS_GLOBAL, MPI_APPNUM, MPI_UNIVERSE_SIZE};
    MPI_Comm_get_attr(comm, MPI_TAG_UB, &value, &found);
    assert(found && *value >= 32767);
    for (int i = 0; i < 5; i++) {
        MPI_Comm_get_attr(comm, others[i], &value, &found);
        assert(!found);
    }
}

int main(void) {
    MPI_Session session;
    MPI_Group group;
    MPI_Comm all, copy, part;
    int rank;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "attributes", MPI_INFO_NULL, MPI_ERRORS_RETURN, &all);
    MPI_Group_free(&group);
    MPI_Comm_rank(all, &rank);
    look(all);
    MPI_Comm_dup(all, &copy);
    look(copy);
    MPI_Comm_split(copy, rank, 0, &part);
    look(part);
    MPI_Comm_free(&part);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&all);
    MPI_Session_finalize(&session);
    return 0;
}
