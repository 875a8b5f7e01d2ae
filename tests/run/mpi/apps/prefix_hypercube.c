// run: -n 1
// run: -n 8
// Prefix sums over a hypercube by pairwise exchange, checked against MPI_Scan.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int mine = (rank * 37 + 11) % 19, prefix = mine, total = mine, check = 0;
  for (int bit = 1; bit < size; bit <<= 1) {
    int partner = rank ^ bit, theirs = 0;
    MPI_Sendrecv(&total, 1, MPI_INT, partner, bit, &theirs, 1, MPI_INT, partner, bit, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    if (partner < rank) prefix += theirs;
    total += theirs;
  }
  MPI_Scan(&mine, &check, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  printf("[%d] value %d, prefix %d, total %d, agrees %d\n", rank, mine, prefix, total, check == prefix);
  MPI_Finalize();
  return 0;
}
