// verify: -n 2
// TM: a float is sent and an int received; their sizes are the same.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  float sent = 1.5f;
  int received = 0;
  if (rank == 0)
    MPI_Send(&sent, 1, MPI_FLOAT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&received, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR type-mismatch
  MPI_Finalize();
  return 0;
}
