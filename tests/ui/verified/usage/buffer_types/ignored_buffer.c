// verify: -n 2
// What is not significant is not looked at (6.9.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Reduce(&rank, rank == 0 ? (void *)&rank + 0 : (void *)&x, 0, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
