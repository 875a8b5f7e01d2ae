// run: -n 2
// MPI_Test must say no while the partner, held back by a message, cannot have sent.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, flag = -1, value = 0, go = 1;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &r);
    for (int i = 0; i < 3; i++) {
      MPI_Test(&r, &flag, MPI_STATUS_IGNORE);
      printf("[0] too early: %d, request kept %d\n", flag, r != MPI_REQUEST_NULL);
    }
    int all = -1, any = -1, index = 0, some = -1;
    MPI_Testall(1, &r, &all, MPI_STATUSES_IGNORE);
    MPI_Testany(1, &r, &index, &any, MPI_STATUS_IGNORE);
    printf("[0] testall %d, testany %d with undefined index %d\n", all, any, index == MPI_UNDEFINED);
    MPI_Testsome(1, &r, &some, &index, MPI_STATUSES_IGNORE);
    printf("[0] testsome %d\n", some);
    MPI_Send(&go, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    printf("[0] finally %d\n", value);
  } else {
    MPI_Recv(&go, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    value = 66;
    MPI_Send(&value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    printf("[1] released\n");
  }
  MPI_Finalize();
  return 0;
}
