// verify: -n 2
// A matched message has its type, too.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1;
  float y;
  MPI_Message m;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Mprobe(0, 0, MPI_COMM_WORLD, &m, MPI_STATUS_IGNORE);
    MPI_Mrecv(&y, 1, MPI_FLOAT, &m, MPI_STATUS_IGNORE); //~ ERROR type-mismatch
  }
  MPI_Finalize();
  return 0;
}
