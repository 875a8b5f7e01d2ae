// verify: -n 2
// reason: processes use a file at the same time
// The same with a stream and `ftell`.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, value = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  FILE *file = fopen("zz_told", "a");
  fputs("line\n", file);
  fflush(file);
  if (rank == 0 && ftell(file) == 10)
    MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  fclose(file);
  MPI_Finalize();
  return 0;
}
