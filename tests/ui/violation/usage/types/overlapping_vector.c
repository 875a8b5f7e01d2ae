// verify: -n 2
// Entries 0 1 1 2: a receive would write one element twice (5.1.11).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, buffer[4] = {0};
  MPI_Datatype overlapping;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(2, 2, 1, MPI_INT, &overlapping);
  MPI_Type_commit(&overlapping);
  if (rank == 0)
    MPI_Send(buffer, 1, overlapping, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(buffer, 1, overlapping, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR invalid-argument
  MPI_Type_free(&overlapping);
  MPI_Finalize();
  return 0;
}
