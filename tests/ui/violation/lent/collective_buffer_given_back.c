// verify: -n 2
// Memory of MPI_Alloc_mem goes back while a broadcast fills it.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int *values;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Alloc_mem(4 * sizeof *values, MPI_INFO_NULL, &values);
  for (int i = 0; i < 4; i++)
    values[i] = i;
  MPI_Ibcast(values, 4, MPI_INT, 0, MPI_COMM_WORLD, &request);
  MPI_Free_mem(values); //~ ERROR buffer-in-use
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
