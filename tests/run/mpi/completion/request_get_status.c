// run: -n 2
// MPI_Request_get_status looks without freeing the request.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, value = 0, flag = 0, n = 0;
  MPI_Request r;
  MPI_Status st;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&value, 1, MPI_INT, 1, 14, MPI_COMM_WORLD, &r);
    MPI_Request_get_status(r, &flag, MPI_STATUS_IGNORE);
    printf("[0] before the partner may send: %d\n", flag);
    MPI_Barrier(MPI_COMM_WORLD);
    while (!flag) MPI_Request_get_status(r, &flag, &st);
    printf("[0] complete: tag %d value %d, request kept %d\n", st.MPI_TAG, value,
           r != MPI_REQUEST_NULL);
    MPI_Request_get_status(r, &flag, &st);
    printf("[0] still complete %d\n", flag != 0);
    MPI_Wait(&r, &st);
    MPI_Get_count(&st, MPI_INT, &n);
    printf("[0] waited: source %d count %d\n", st.MPI_SOURCE, n);
    MPI_Request_get_status(r, &flag, &st);
    printf("[0] null request: %d, empty %d\n", flag != 0, st.MPI_SOURCE == MPI_ANY_SOURCE);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    value = 23;
    MPI_Send(&value, 1, MPI_INT, 0, 14, MPI_COMM_WORLD);
    printf("[1] sent\n");
  }
  MPI_Finalize();
  return 0;
}
