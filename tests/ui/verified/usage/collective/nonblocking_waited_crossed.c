// verify: -n 2
// They may be completed in any order (6.12).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0, y = 0;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Ibarrier(MPI_COMM_WORLD, &r[0]);
  MPI_Ireduce(&x, &y, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD, &r[1]);
  MPI_Wait(&r[1 - rank], MPI_STATUS_IGNORE);
  MPI_Wait(&r[rank], MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
