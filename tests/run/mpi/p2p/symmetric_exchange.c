// run: -n 2
// run: -n 4
// Everybody sends to everybody with nonblocking calls, receives posted first or last depending on the rank.
#include <mpi.h>
#include <stdio.h>

#define MAXP 8

int main(int argc, char **argv) {
  int rank, size, out[MAXP], in[MAXP];
  MPI_Request r[2 * MAXP];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > MAXP) MPI_Abort(MPI_COMM_WORLD, 1);
  int n = 0;
  for (int phase = 0; phase < 2; phase++) {
    for (int p = 0; p < size; p++) {
      if (phase == rank % 2) {
        MPI_Irecv(&in[p], 1, MPI_INT, p, rank, MPI_COMM_WORLD, &r[n++]);
      } else {
        out[p] = (rank + 1) * (p + 1);
        MPI_Isend(&out[p], 1, MPI_INT, p, p, MPI_COMM_WORLD, &r[n++]);
      }
    }
  }
  MPI_Waitall(n, r, MPI_STATUSES_IGNORE);
  printf("[%d]", rank);
  for (int p = 0; p < size; p++) printf(" %d", in[p]);
  printf("\n");
  MPI_Finalize();
  return 0;
}
