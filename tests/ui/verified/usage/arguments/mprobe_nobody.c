// verify: -n 2
// A matched probe of no process finds a message that is none (3.10).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 3;
  MPI_Message m;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &m, MPI_STATUS_IGNORE);
  MPI_Mrecv(&x, 1, MPI_INT, &m, MPI_STATUS_IGNORE);
  if (x != 3)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
