// verify: -n 2
// bool goes with MPI_C_BOOL.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  _Bool x[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(x, 4, MPI_C_BOOL, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
