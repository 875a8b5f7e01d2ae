// verify: -n 2
// The message that was probed is the one that is received.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0}, n;
  MPI_Message m;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(x, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Mprobe(0, 0, MPI_COMM_WORLD, &m, &s);
    MPI_Get_count(&s, MPI_INT, &n);
    MPI_Mrecv(x, n, MPI_INT, &m, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
