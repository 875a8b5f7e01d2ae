// verify: -n 1
// A receive that has its message is not cancelled any more, or is: both are right.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y = 0, gone;
  MPI_Request r;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&y, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &r);
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Cancel(&r);
    MPI_Wait(&r, &s);
    MPI_Test_cancelled(&s, &gone);
    if (gone)
      MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
