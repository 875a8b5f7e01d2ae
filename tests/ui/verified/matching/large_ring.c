// verify: -n 3 --memory-limit 400
// 400 rounds of a megabyte each: messages that are gone must not be kept.
#include <mpi.h>

enum { ROUNDS = 400 };

static char out[1 << 20], in[1 << 20];

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < ROUNDS; i++) {
    out[i * 1000] = (char)i;
    MPI_Sendrecv(out, sizeof out, MPI_BYTE, (rank + 1) % size, 0, in, sizeof in, MPI_BYTE, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
