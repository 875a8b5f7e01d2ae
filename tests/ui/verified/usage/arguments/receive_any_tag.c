// verify: -n 2
// A receive may take any tag, and the largest tag is MPI_TAG_UB.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0, found, *largest;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &largest, &found);
  if (rank == 0)
    MPI_Send(&x, 1, MPI_INT, 1, *largest, MPI_COMM_WORLD);
  else
    MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
