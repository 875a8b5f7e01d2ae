// run: -n 2
// run: -n 5
// Blocking neighbours without deadlock: even ranks send first, odd ranks receive first.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size;
  unsigned char mine, theirs = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  mine = (unsigned char)(250 + rank);
  for (int phase = 0; phase < 2; phase++) {
    int partner = (rank + phase) % 2 == 0 ? rank + 1 : rank - 1;
    if (partner < 0 || partner >= size) {
      printf("[%d] phase %d: idle\n", rank, phase);
      continue;
    }
    if (rank % 2 == 0) {
      MPI_Send(&mine, 1, MPI_UNSIGNED_CHAR, partner, phase, MPI_COMM_WORLD);
      MPI_Recv(&theirs, 1, MPI_UNSIGNED_CHAR, partner, phase, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&theirs, 1, MPI_UNSIGNED_CHAR, partner, phase, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&mine, 1, MPI_UNSIGNED_CHAR, partner, phase, MPI_COMM_WORLD);
    }
    mine = (unsigned char)(mine + theirs);
    printf("[%d] phase %d: %u\n", rank, phase, (unsigned)mine);
  }
  MPI_Finalize();
  return 0;
}
