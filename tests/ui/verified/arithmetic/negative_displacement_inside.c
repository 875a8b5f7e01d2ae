// verify: -n 2
// Displacements may be negative, as long as they stay in the array (MPI 4.1 §6.8).
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, counts[2] = {1, 1}, forth[2] = {0, 1}, back[2] = {0, -1};
  int out[2] = {10, 11}, in[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Alltoallv(out, counts, forth, MPI_INT, in + 1, counts, back, MPI_INT, MPI_COMM_WORLD);
  assert(in[1] == 10 + rank && in[0] == 10 + rank);
  MPI_Finalize();
  return 0;
}
