// verify: -n 4 --deny races
// Whatever order messages come in, each is stored where its sender belongs.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, value, all[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 1; i < 4; i++) {
      MPI_Status status;
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      all[status.MPI_SOURCE] = value;
    }
    for (int i = 1; i < 4; i++)
      printf("%d\n", all[i]);
  } else {
    int square = rank * rank;
    MPI_Send(&square, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
