// verify: -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int number = 7;
  float real = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&real, 1, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR type-mismatch
  MPI_Finalize();
  return 0;
}
