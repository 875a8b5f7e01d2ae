// verify: -n 2
// What a process makes, it frees before MPI_Finalize.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int lengths[1] = {1};
  MPI_Aint at[1] = {0};
  MPI_Datatype t, types[1] = {MPI_INT};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_struct(1, lengths, at, types, &t); //~ ERROR resource-leak
  MPI_Finalize();
  return 0;
}
