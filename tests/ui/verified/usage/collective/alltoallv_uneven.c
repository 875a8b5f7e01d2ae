// verify: -n 2
// Different amounts between every two processes.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[3] = {1, 2, 3}, y[3] = {0}, sent[2], got[2], at[2] = {0, 1};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  sent[0] = 1;
  sent[1] = 1 + rank;
  got[0] = rank == 0 ? 1 : 1;
  got[1] = rank == 0 ? 1 : 2;
  MPI_Alltoallv(x, sent, at, MPI_INT, y, got, at, MPI_INT, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
