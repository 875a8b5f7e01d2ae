// verify: -n 2
// A polling loop through a function with local variables comes back to equal
// states. Each activation's variables are new objects, but their predecessors
// are forgotten.
#include <mpi.h>

static int done(MPI_Request *request) {
  int flag;
  MPI_Status status;
  MPI_Test(request, &flag, &status);
  return flag;
}

int main(int argc, char **argv) {
  int rank, value = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Request request;
    MPI_Irecv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    while (!done(&request)) {
    }
  }
  MPI_Finalize();
  return 0;
}
