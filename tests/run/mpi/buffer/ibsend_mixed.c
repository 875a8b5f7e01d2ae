// run: -n 3
// MPI_Ibsend completes without a receiver: its wait precedes the message that releases the receivers.
#include <mpi.h>
#include <stdio.h>

static char space[4096];

int main(int argc, char **argv) {
  int rank, size, go = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int n;
    void *old;
    short text[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    MPI_Request r[2];
    MPI_Buffer_attach(space, sizeof space);
    for (int to = 1; to <= 2; to++)
      MPI_Ibsend(text[to - 1], 4, MPI_SHORT, to, 7, MPI_COMM_WORLD, &r[to - 1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    printf("[0] both complete\n");
    for (int to = 1; to <= 2; to++) MPI_Ssend(&go, 1, MPI_INT, to, 8, MPI_COMM_WORLD);
    MPI_Buffer_detach(&old, &n);
    printf("[0] detached %d bytes\n", n);
  } else if (rank <= 2) {
    short in[4];
    MPI_Recv(&go, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(in, 4, MPI_SHORT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("[%d] %d %d %d %d\n", rank, in[0], in[1], in[2], in[3]);
  }
  MPI_Finalize();
  return 0;
}
