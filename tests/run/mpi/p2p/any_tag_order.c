// run: -n 2
// MPI_ANY_TAG takes messages of one sender in order; the status tells each one's tag.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    int tags[] = {42, 7, 19, 7};
    for (int i = 0; i < 4; i++) {
      short payload = (short)(-i);
      MPI_Ssend(&payload, 1, MPI_SHORT, 0, tags[i], MPI_COMM_WORLD);
    }
  } else if (rank == 0) {
    for (int i = 0; i < 4; i++) {
      short payload = 99;
      MPI_Status status;
      MPI_Recv(&payload, 1, MPI_SHORT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      printf("[0] tag %d payload %hd source %d\n", status.MPI_TAG, payload, status.MPI_SOURCE);
    }
  }
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
