// run: -n 2
// MPI_Waitall with one truncated message: MPI_ERR_IN_STATUS, and each status tells its own story.
#include <mpi.h>
#include <stdio.h>

static int class_of(int code) {
  int c;
  MPI_Error_class(code, &c);
  return c;
}

int main(int argc, char **argv) {
  int rank, rc, big[4] = {1, 2, 3, 4}, a[1] = {0}, b[4] = {0};
  MPI_Request r[2];
  MPI_Status st[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if (rank == 0) {
    MPI_Recv(NULL, 0, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(big, 4, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Send(big, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    printf("[0] sent\n");
  } else {
    MPI_Irecv(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(b, 4, MPI_INT, 0, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Send(NULL, 0, MPI_INT, 0, 9, MPI_COMM_WORLD);
    MPI_Wait(&r[1], MPI_STATUS_IGNORE); /* the good one first: no request is left pending */
    rc = MPI_Waitall(2, r, st);
    printf("[1] waitall: in status %d\n", class_of(rc) == MPI_ERR_IN_STATUS);
    printf("[1] first: truncated %d\n", class_of(st[0].MPI_ERROR) == MPI_ERR_TRUNCATE);
    printf("[1] second: success %d, %d %d\n", class_of(st[1].MPI_ERROR) == MPI_SUCCESS, b[0], b[3]);
  }
  MPI_Finalize();
  return 0;
}
