// run: -n 2
// A message longer than the receive buffer is an error of class MPI_ERR_TRUNCATE; the program goes on.
#include <mpi.h>
#include <stdio.h>

static const char *name_of(int code) {
  int cls;
  MPI_Error_class(code, &cls);
  return cls == MPI_SUCCESS ? "success" : cls == MPI_ERR_TRUNCATE ? "truncate" : "other";
}

int main(int argc, char **argv) {
  int rank, rc, data[6] = {1, 2, 3, 4, 5, 6};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if (rank == 0) {
    rc = MPI_Send(data, 6, MPI_INT, 1, 0, MPI_COMM_WORLD);
    printf("[0] first send %s\n", name_of(rc));
    rc = MPI_Send(data, 2, MPI_INT, 1, 1, MPI_COMM_WORLD);
    printf("[0] second send %s\n", name_of(rc));
  } else {
    rc = MPI_Recv(data, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("[1] short buffer: %s\n", name_of(rc));
    data[0] = data[1] = 0;
    rc = MPI_Recv(data, 4, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("[1] long buffer: %s %d %d\n", name_of(rc), data[0], data[1]);
  }
  MPI_Finalize();
  return 0;
}
