// verify: -n 3
// verdict: verified, with a warning
// No place of the root may be read twice (MPI 4.1 §6.6).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, all[4] = {1, 2, 3, 4}, counts[3] = {2, 1, 1}, at[3] = {0, 1, 3}, mine[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scatterv(all, counts, at, MPI_INT, mine, counts[rank], MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR unportable
  MPI_Finalize();
  return 0;
}
