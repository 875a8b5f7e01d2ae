// verify: -n 2
// A program of both models: the world's own attributes are still there.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Session session;
    MPI_Group group;
    MPI_Comm self;
    int *value, found;
    MPI_Init(&argc, &argv);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    MPI_Group_from_session_pset(session, "mpi://SELF", &group);
    MPI_Comm_create_from_group(group, "self", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &self);
    MPI_Group_free(&group);
    MPI_Comm_get_attr(self, MPI_UNIVERSE_SIZE, &value, &found);
    assert(!found);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &value, &found);
    assert(found);
    MPI_Comm_free(&self);
    MPI_Session_finalize(&session);
    MPI_Finalize();
    return 0;
}
