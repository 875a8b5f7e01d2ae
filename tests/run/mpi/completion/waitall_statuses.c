// run: -n 3
// MPI_Waitall fills one status per request, in the order of the array and with null requests in between.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, i, n;
  int in[6] = {0};
  MPI_Request r[6];
  MPI_Status st[6];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (i = 0; i < 6; i++) {
      if (i % 3 == 0) r[i] = MPI_REQUEST_NULL;
      else MPI_Irecv(&in[i], 1, MPI_INT, i % 3, i, MPI_COMM_WORLD, &r[i]);
    }
    MPI_Waitall(6, r, st);
    for (i = 0; i < 6; i++) {
      MPI_Get_count(&st[i], MPI_INT, &n);
      if (st[i].MPI_SOURCE == MPI_ANY_SOURCE)
        printf("[0] status %d: empty, count %d\n", i, n);
      else
        printf("[0] status %d: source %d tag %d count %d value %d\n", i, st[i].MPI_SOURCE,
               st[i].MPI_TAG, n, in[i]);
    }
  } else {
    for (i = 5; i > 0; i--) {
      int v = 1000 + i;
      MPI_Request one;
      if (i % 3 != rank) continue;
      MPI_Isend(&v, 1, MPI_INT, 0, i, MPI_COMM_WORLD, &one);
      MPI_Waitall(1, &one, MPI_STATUSES_IGNORE);
    }
  }
  printf("[%d] done\n", rank);
  MPI_Finalize();
  return 0;
}
