// verify: -n 2
// A copy of a copy outlives the first copy.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm a, b;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &a);
  MPI_Comm_dup(a, &b);
  MPI_Comm_free(&a);
  MPI_Barrier(b);
  MPI_Comm_free(&b);
  MPI_Finalize();
  return 0;
}
