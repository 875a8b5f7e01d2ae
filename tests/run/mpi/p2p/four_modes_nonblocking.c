// run: -n 2
// MPI_Isend, MPI_Issend, MPI_Ibsend and MPI_Irsend in flight at once, received in the opposite order of tags.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  static char space[1024 + 4 * MPI_BSEND_OVERHEAD];
  int rank;
  double x[4], y[4] = {0};
  MPI_Request r[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    for (int i = 3; i >= 0; i--) MPI_Irecv(&y[i], 1, MPI_DOUBLE, 0, i, MPI_COMM_WORLD, &r[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 4; i++) printf("[1] tag %d: %.2f\n", i, y[i]);
  } else {
    MPI_Barrier(MPI_COMM_WORLD); /* every receive is posted now */
    void *old;
    int room = (int)sizeof space;
    for (int i = 0; i < 4; i++) x[i] = i + 0.25;
    MPI_Buffer_attach(space, room);
    MPI_Isend(&x[0], 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Issend(&x[1], 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Ibsend(&x[2], 1, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD, &r[2]);
    MPI_Irsend(&x[3], 1, MPI_DOUBLE, 1, 3, MPI_COMM_WORLD, &r[3]);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    MPI_Buffer_detach(&old, &room);
    printf("[0] all null: %d, detached own buffer: %d of %d\n",
           r[0] == MPI_REQUEST_NULL && r[3] == MPI_REQUEST_NULL, old == (void *)space,
           room == (int)sizeof space);
  }
  MPI_Finalize();
  return 0;
}
