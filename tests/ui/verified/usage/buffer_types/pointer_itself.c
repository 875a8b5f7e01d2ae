// verify: -n 2
// The pointer is right.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0, *p = &x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(p, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
