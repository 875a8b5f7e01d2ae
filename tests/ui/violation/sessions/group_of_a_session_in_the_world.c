// verify: -n 2
// 11.3: objects of the World Model and of a session do not go together in one call.
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Session session;
  MPI_Group group;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_group(MPI_COMM_WORLD, group, 0, &comm); //~ ERROR invalid-argument
  MPI_Comm_free(&comm);
  MPI_Group_free(&group);
  MPI_Session_finalize(&session);
  MPI_Finalize();
  return 0;
}
