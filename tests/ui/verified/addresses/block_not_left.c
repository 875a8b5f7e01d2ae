// verify: -n 2
// Variables of blocks and pointers to them, each as long as it is there; a variable that is written on both ways.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, count, sum = 0;
  int *where = &count;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    *where = 5;
  else
    count = 5;
  for (int i = 0; i < 3; i++) {
    int inner = i;
    int *here = &inner;
    sum += *here + *where;
  }
  assert(sum == 18);
  MPI_Finalize();
  return 0;
}
