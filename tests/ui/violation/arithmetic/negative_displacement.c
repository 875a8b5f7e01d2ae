// verify: -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int counts[2] = {1, 1}, displacements[2] = {0, -2147483647};
  int out[2] = {0, 0}, in[2];
  MPI_Init(&argc, &argv);
  MPI_Alltoallv(out, counts, displacements, MPI_INT, in, counts, displacements, MPI_INT, //~ ERROR out-of-bounds
                MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
