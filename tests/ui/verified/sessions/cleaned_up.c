// verify: -n 2
// Everything is freed before the session is finalised.
#include <mpi.h>

int main(void) {
  MPI_Session session;
  MPI_Group group;
  MPI_Comm comm;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "here", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
  MPI_Group_free(&group);
  MPI_Barrier(comm);
  MPI_Comm_free(&comm);
  MPI_Session_finalize(&session);
  return 0;
}
