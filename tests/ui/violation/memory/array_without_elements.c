// verify: -n 2
// A variable number of elements, none on rank 0: `*a` is outside, though it looks like an access to a plain variable.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, first;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int a[rank];
  *a = 5; //~ ERROR out-of-bounds
  first = *a;
  MPI_Finalize();
  return first == 5 ? 0 : 1;
}
