// verify: -n 3
// Which format is used depends on the message; one of them wants an argument more.
#include <mpi.h>
#include <stdio.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, z = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
    const char *formats[2] = {"got %d\n", "got %d and %d\n"};
    printf(formats[x], y); //~ ERROR library-misuse
  } else {
    x = rank - 1;
    MPI_Send(&x, 1, MPI_INT, 0, 0, WORLD);
  }
  MPI_Finalize();
  return 0;
}
