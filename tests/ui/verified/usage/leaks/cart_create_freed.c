// verify: -n 2
// Freed on every way to MPI_Finalize.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int dims[1] = {2}, round[1] = {0};
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, round, 0, &c);
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Comm_free(&c);
  MPI_Finalize();
  return 0;
}
