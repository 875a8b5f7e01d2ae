// verify: -n 1
// What is read must not be what is written (2.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int a[2] = {1, 2};
  MPI_Init(&argc, &argv);
  MPI_Reduce_local(a, a, 2, MPI_INT, MPI_SUM); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
