// verify: -n 2
#include <concord.h>
#include <mpi.h>
#include "../show.h"

int main(int argc, char **argv) {
  int rank, mine = 0, sum;
  unsigned char in = 3;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) concord_symbolic(&in, sizeof in, "in");
  mine = in;
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  concord_assert(sum != 103);
  if (sum > 200) show("rank %d: large\n", rank);
  MPI_Finalize();
  return 0;
}
