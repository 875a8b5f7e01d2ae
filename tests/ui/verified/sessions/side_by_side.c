// verify: -n 2
// Both models in one program, each with its own objects; numbers of freed groups are given out again.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int same;
  MPI_Session session;
  MPI_Group group, again, world;
  MPI_Comm comm, copy;
  MPI_Init(&argc, &argv);
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "here", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
  MPI_Comm_group(comm, &again);
  MPI_Group_compare(group, again, &same);
  assert(same == MPI_IDENT);
  MPI_Comm_create(comm, again, &copy);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&comm);
  MPI_Group_free(&again);
  MPI_Group_free(&group);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Comm_create(MPI_COMM_WORLD, world, &copy);
  MPI_Group_compare(world, MPI_GROUP_EMPTY, &same);
  assert(same == MPI_UNEQUAL);
  MPI_Comm_free(&copy);
  MPI_Group_free(&world);
  MPI_Session_finalize(&session);
  MPI_Finalize();
  return 0;
}
