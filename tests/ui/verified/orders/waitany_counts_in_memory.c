// verify: -n 2
// states: 1
// Counters and sums of several widths, in memory and not.
#include <assert.h>
#include <mpi.h>

enum { N = 8 };

static unsigned char bytes;
static short words;
static long longs;
static int counts;

int main(int argc, char **argv) {
  int rank, values[N];
  MPI_Request requests[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < N; i++)
      MPI_Irecv(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    for (int k = 0; k < N; k++) {
      int at;
      MPI_Waitany(N, requests, &at, MPI_STATUS_IGNORE);
      bytes += (unsigned char)values[at];
      words += (short)values[at];
      longs -= values[at];
      counts++;
    }
    assert(bytes == (unsigned char)(8 * 200 + 28) && words == 8 * 200 + 28);
    assert(longs == -(8 * 200 + 28) && counts == 8);
  } else {
    for (int i = 0; i < N; i++) {
      int value = 200 + i;
      MPI_Send(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
