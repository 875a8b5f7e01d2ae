// verify: -n 2
// The types of a collective call agree between processes (6.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, a[2] = {0}, c[2];
  float y = 1, b[2] = {0}, d[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  (void)x, (void)y, (void)a, (void)b, (void)c, (void)d;
  MPI_Scatter(a, 1, MPI_INT, rank == 1 ? (void *)&y : (void *)&x, 1, rank == 1 ? MPI_FLOAT : MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR type-mismatch
  MPI_Finalize();
  return 0;
}
