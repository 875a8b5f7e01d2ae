// verify: -n 2
// Both poll at once; whoever is served first, both end.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, flag = 0, mine, other = -1;
  MPI_Request request, send;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = rank;
  MPI_Irecv(&other, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
  MPI_Isend(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &send);
  while (!flag)
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
  MPI_Wait(&send, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
