// verify: -n 4
// The partner is named by its rank in the half.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0, mine;
  MPI_Comm half;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
  MPI_Comm_rank(half, &mine);
  MPI_Irecv(&x, 1, MPI_INT, 1 - mine, 0, half, &r[0]);
  MPI_Isend(&rank, 1, MPI_INT, 1 - mine, 0, half, &r[1]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
