// verify: -n 2
// The program has asked how large a tag may be.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, number = 0, known;
  int *limit;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &limit, &known);
  int tag = known && *limit >= 100000 ? 100000 : 1;
  if (rank == 0)
    MPI_Send(&number, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
  else
    MPI_Recv(&number, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
