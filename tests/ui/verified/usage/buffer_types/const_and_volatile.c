// verify: -n 2
// Qualifiers do not change the type.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  const int x = 3;
  volatile double y = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Send((double *)&y, 1, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
