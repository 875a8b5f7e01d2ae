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
  MPI_Allreduce(rank == 0 ? (void *)a : (void *)b, rank == 0 ? (void *)&x : (void *)&y, 1, rank == 0 ? MPI_INT : MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR type-mismatch
  MPI_Finalize();
  return 0;
}
