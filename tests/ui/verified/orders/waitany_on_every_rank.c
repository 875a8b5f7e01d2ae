// verify: -n 4
// Every rank takes twelve completed operations in any order, sends and receives, in three steps of persistent ones.
#include <assert.h>
#include <mpi.h>

enum { PEERS = 3, N = 4 * PEERS, STEPS = 3 };

static double halo[2 * PEERS][8], edge[2 * PEERS][8], field[2 * PEERS][8];

int main(int argc, char **argv) {
  int rank, size;
  MPI_Request requests[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 2 * PEERS; i++) {
    int peer = (rank + 1 + i / 2) % size;
    MPI_Recv_init(halo[i], 8, MPI_DOUBLE, peer, i % 2, MPI_COMM_WORLD, &requests[i]);
    MPI_Send_init(edge[i], 8, MPI_DOUBLE, peer, i % 2, MPI_COMM_WORLD, &requests[2 * PEERS + i]);
  }
  for (int step = 0; step < STEPS; step++) {
    for (int i = 0; i < 2 * PEERS; i++)
      for (int j = 0; j < 8; j++)
        edge[i][j] = rank * 100 + step;
    MPI_Startall(N, requests);
    for (int done = 0; done < N; done++) {
      int at;
      MPI_Status status;
      MPI_Waitany(N, requests, &at, &status);
      if (at < 2 * PEERS)
        for (int j = 0; j < 8; j++)
          field[at][j] = halo[at][j] + status.MPI_SOURCE;
    }
    for (int i = 0; i < 2 * PEERS; i++)
      for (int j = 0; j < 8; j++)
        assert(field[i][j] == (rank + 1 + i / 2) % size * 101 + step);
  }
  for (int i = 0; i < N; i++)
    MPI_Request_free(&requests[i]);
  MPI_Finalize();
  return 0;
}
