// verify: -n 2
// Errors return here, and nobody looks: what the call was to give holds nothing.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank = 0;
  MPI_Comm nobodys = MPI_COMM_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Comm_rank(nobodys, &rank);
  if (rank == 0) //~ ERROR uninitialised
    printf("first\n");
  MPI_Finalize();
  return 0;
}
