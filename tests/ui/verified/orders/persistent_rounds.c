// verify: -n 3
// Several rounds, with an ordinary collective between the starts, and each rank in its own order.
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int rank, one, sum, most, mine = 0;
  MPI_Request sums, maxima;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  one = rank + 1;
  MPI_Allreduce_init(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &sums);
  MPI_Allreduce_init(&mine, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, MPI_INFO_NULL, &maxima);
  for (int round = 0; round < 2; round++) {
    mine = 10 * round + rank;
    MPI_Request both[2] = {rank == 1 ? maxima : sums, rank == 1 ? sums : maxima};
    MPI_Startall(2, both);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
    assert(sum == 6 && most == 10 * round + 2);
  }
  MPI_Request_free(&sums);
  MPI_Request_free(&maxima);
  MPI_Finalize();
  return 0;
}
