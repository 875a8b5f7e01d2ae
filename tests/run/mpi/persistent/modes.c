// run: -n 2
// Standard, synchronous, buffered and ready persistent sends, mixed with ordinary receives.
#include <mpi.h>
#include <stdio.h>

static char space[512 + 2 * MPI_BSEND_OVERHEAD];

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int v[4], n = sizeof space;
    void *old;
    MPI_Request r[4];
    MPI_Buffer_attach(space, n);
    MPI_Send_init(&v[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Ssend_init(&v[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Bsend_init(&v[2], 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &r[2]);
    MPI_Rsend_init(&v[3], 1, MPI_INT, 1, 3, MPI_COMM_WORLD, &r[3]);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 4; i++) v[i] = 10 * i + round;
      MPI_Barrier(MPI_COMM_WORLD); /* the receives are posted */
      MPI_Startall(4, r);
      MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
      printf("[0] round %d done\n", round);
    }
    for (int i = 0; i < 4; i++) MPI_Request_free(&r[i]);
    MPI_Buffer_detach(&old, &n);
  } else {
    for (int round = 0; round < 2; round++) {
      int w[4];
      MPI_Request r[4];
      for (int i = 0; i < 4; i++) MPI_Irecv(&w[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &r[i]);
      MPI_Barrier(MPI_COMM_WORLD);
      MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
      printf("[1] round %d: %d %d %d %d\n", round, w[0], w[1], w[2], w[3]);
    }
  }
  MPI_Finalize();
  return 0;
}
