// verify: -n 2
// Nor has that of a nonblocking collective (MPI 4.1 §6.12): there is no count to ask for.
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 1, count;
  MPI_Status status;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
  MPI_Waitall(1, &request, &status);
  MPI_Get_count(&status, MPI_INT, &count); //~ ERROR uninitialised
  MPI_Finalize();
  return 0;
}
