// verify: -n 2
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  unsigned char a = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) { concord_symbolic(&a, sizeof a, "a"); x = a; }
  MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (x == 42) MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
