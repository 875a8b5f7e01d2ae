// verify: -n 2
// A part of a session's group, and the group of the world: also a comparison is one call.
#include <mpi.h>

int main(int argc, char **argv) {
  int first = 0, same;
  MPI_Session session;
  MPI_Group all, part, world;
  MPI_Init(&argc, &argv);
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &all);
  MPI_Group_incl(all, 1, &first, &part);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_compare(part, world, &same); //~ ERROR invalid-argument
  MPI_Group_free(&all);
  MPI_Group_free(&part);
  MPI_Group_free(&world);
  MPI_Session_finalize(&session);
  MPI_Finalize();
  return 0;
}
