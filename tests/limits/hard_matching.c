// More matchings of wildcards than the path model can look through quickly.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int round = 0; round < 400; round++)
    for (int to = 0; to < size; to++) {
      if (rank == to)
        for (int i = 1; i < size; i++)
          MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, round % 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      else
        MPI_Send(&rank, 1, MPI_INT, to, round % 3, MPI_COMM_WORLD);
    }
  MPI_Finalize();
  return 0;
}
