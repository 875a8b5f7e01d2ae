// verify: -n 3
// The receiver says when its receives are posted; earlier messages need the
// first two of them.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[3] = {0}, token = 0;
  MPI_Request r[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&token, 1, MPI_INT, 2, 7, MPI_COMM_WORLD);
    MPI_Recv(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&x[0], 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    MPI_Rsend(&x[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(&token, 1, MPI_INT, 2, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&x[0], 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&x[1], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r[1]);
    MPI_Irecv(&x[2], 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &r[2]);
    MPI_Send(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
