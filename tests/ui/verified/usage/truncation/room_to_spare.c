// verify: -n 2
// Too much room is no mistake, and MPI_Get_count tells the length.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0}, y[9], n = 0;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(y, 9, MPI_INT, 0, 0, MPI_COMM_WORLD, &s);
    MPI_Get_count(&s, MPI_INT, &n);
    if (n != 4)
      MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return 0;
}
