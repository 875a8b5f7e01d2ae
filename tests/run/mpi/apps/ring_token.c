// run: -n 1
// run: -n 6
// A token travels twice round the ring and is changed by everybody.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size;
  unsigned token;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int next = (rank + 1) % size, prev = (rank + size - 1) % size;
  for (int lap = 0; lap < 2 && size > 1; lap++) {
    if (rank == 0) {
      if (lap == 0) token = 1;
      MPI_Send(&token, 1, MPI_UNSIGNED, next, lap, MPI_COMM_WORLD);
      MPI_Recv(&token, 1, MPI_UNSIGNED, prev, lap, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&token, 1, MPI_UNSIGNED, prev, lap, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      token = token * 31u + (unsigned)rank;
      MPI_Send(&token, 1, MPI_UNSIGNED, next, lap, MPI_COMM_WORLD);
    }
    printf("[%d] lap %d: %u\n", rank, lap, token);
  }
  printf("[%d] done\n", rank);
  MPI_Finalize();
  return 0;
}
