// verify: -n 2
// Freed on every way to MPI_Finalize.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int lengths[1] = {1};
  MPI_Aint at[1] = {0};
  MPI_Datatype t, types[1] = {MPI_INT};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_struct(1, lengths, at, types, &t);
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
