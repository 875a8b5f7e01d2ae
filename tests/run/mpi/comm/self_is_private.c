// run: -n 3
// MPI_COMM_SELF: size one everywhere, and no collective on it waits for anybody.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int world, rank, size, v, out = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Comm_rank(MPI_COMM_SELF, &rank);
  MPI_Comm_size(MPI_COMM_SELF, &size);
  printf("[%d] %d of %d on self\n", world, rank, size);
  v = world * 2 + 1;
  for (int i = 0; i <= world; i++) { /* a different number of calls on each rank */
    MPI_Barrier(MPI_COMM_SELF);
    MPI_Allreduce(&v, &out, 1, MPI_INT, MPI_PROD, MPI_COMM_SELF);
    v = out + i;
  }
  MPI_Bcast(&v, 1, MPI_INT, 0, MPI_COMM_SELF);
  printf("[%d] value %d\n", world, v);
  MPI_Finalize();
  return 0;
}
