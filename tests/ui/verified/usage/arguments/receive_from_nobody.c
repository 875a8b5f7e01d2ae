// verify: -n 2
// A receive from no process returns at once, and the tag is MPI_ANY_TAG (3.10).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 5;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Recv(&x, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &s);
  if (x != 5 || s.MPI_SOURCE != MPI_PROC_NULL || s.MPI_TAG != MPI_ANY_TAG)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
