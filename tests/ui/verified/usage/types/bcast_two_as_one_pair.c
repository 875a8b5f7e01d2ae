// verify: -n 2
// Two integers on one side, one pair of them on the other (6.4).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {0};
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &t);
  MPI_Type_commit(&t);
  MPI_Bcast(x, rank == 0 ? 2 : 1, rank == 0 ? MPI_INT : t, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
