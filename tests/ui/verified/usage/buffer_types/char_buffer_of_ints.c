// verify: -n 2
// A buffer of characters holds whatever was put there.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  char x[16] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(x, 4, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
