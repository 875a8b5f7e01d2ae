// verify: -n 1
// They overlap in one element.
#include <mpi.h>

int main(int argc, char **argv) {
  double a[5] = {1, 2, 3, 4, 5};
  MPI_Init(&argc, &argv);
  MPI_Reduce_local(a + 2, a, 3, MPI_DOUBLE, MPI_MAX); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
