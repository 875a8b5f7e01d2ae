// verify: -n 2
// MPI_BOTTOM goes with addresses (5.1.12).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 4, length = 1;
  MPI_Aint at;
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Get_address(&x, &at);
  MPI_Type_create_hindexed(1, &length, &at, MPI_INT, &t);
  MPI_Type_commit(&t);
  MPI_Bcast(MPI_BOTTOM, 1, t, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
