// verify: -n 2
// A structure whose members share bytes, at the root of a gather.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine[2] = {1, 2};
  char all[32];
  MPI_Datatype shared;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 2}, (MPI_Datatype[]){MPI_INT, MPI_INT}, &shared);
  MPI_Type_commit(&shared);
  MPI_Gather(mine, 2, MPI_INT, all, 1, shared, 0, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Type_free(&shared);
  MPI_Finalize();
  return 0;
}
