// verify: -n 2
// Two buffers take turns; each is waited for before it is used again.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2], i;
  MPI_Request r[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (i = 0; i < 4; i++) {
    MPI_Wait(&r[i % 2], MPI_STATUS_IGNORE);
    if (rank == 0) {
      x[i % 2] = i;
      MPI_Isend(&x[i % 2], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &r[i % 2]);
    } else {
      MPI_Irecv(&x[i % 2], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &r[i % 2]);
    }
  }
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
