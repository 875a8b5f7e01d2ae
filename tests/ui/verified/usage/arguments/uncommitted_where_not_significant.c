// verify: -n 2
// Arguments that only the root uses may be anything elsewhere (6.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0}, y[8];
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(4, MPI_INT, &t);
  if (rank == 0)
    MPI_Type_commit(&t);
  MPI_Gather(x, 4, MPI_INT, rank == 0 ? y : NULL, rank == 0 ? 1 : -7, rank == 0 ? t : MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
