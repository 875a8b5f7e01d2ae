// verify: -n 2
// The communicator outlives its session.
#include <mpi.h>

int main(void) {
  MPI_Session session;
  MPI_Group group;
  MPI_Comm comm;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "here", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm); //~ ERROR resource-leak
  MPI_Group_free(&group);
  MPI_Barrier(comm);
  MPI_Session_finalize(&session);
  return 0;
}
