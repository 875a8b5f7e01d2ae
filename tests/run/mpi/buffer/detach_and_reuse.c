// run: -n 2
// Detaching waits until the buffered messages have left; then the same memory serves again.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  enum { BURST = 5, ROUNDS = 3 };
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int pack, room;
    MPI_Pack_size(2, MPI_DOUBLE, MPI_COMM_WORLD, &pack);
    room = BURST * (pack + MPI_BSEND_OVERHEAD);
    char *space = malloc((size_t)room);
    for (int round = 0; round < ROUNDS; round++) {
      MPI_Buffer_attach(space, room);
      for (int i = 0; i < BURST; i++) {
        double v[2] = {round, i * 0.5};
        MPI_Bsend(v, 2, MPI_DOUBLE, 1, i, MPI_COMM_WORLD);
        v[0] = v[1] = -1; /* the copy is what travels */
      }
      MPI_Buffer_detach(&space, &room);
      printf("[0] round %d detached\n", round);
    }
    free(space);
  } else {
    for (int round = 0; round < ROUNDS; round++) {
      double sum = 0;
      for (int i = BURST - 1; i >= 0; i--) {
        double v[2];
        MPI_Recv(v, 2, MPI_DOUBLE, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum += v[0] + v[1];
      }
      printf("[1] round %d: %.1f\n", round, sum);
    }
  }
  MPI_Finalize();
  return 0;
}
