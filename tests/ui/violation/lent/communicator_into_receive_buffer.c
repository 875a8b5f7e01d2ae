// verify: -n 2
// A collective call writes the new communicator where a message is being received.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  union {
    MPI_Comm comm;
    int value;
  } both = {MPI_COMM_NULL};
  int value = 0;
  MPI_Request request;
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&both.value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Comm_dup(MPI_COMM_WORLD, &both.comm); //~ ERROR buffer-in-use
    copy = both.comm;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return 0;
}
