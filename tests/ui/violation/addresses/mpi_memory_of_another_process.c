// verify: -n 2
// The address of memory that MPI has allocated on one rank, used on another.
#include <mpi.h>

int main(int argc, char **argv) {
  int *own, *theirs;
  MPI_Init(&argc, &argv);
  MPI_Alloc_mem(sizeof(int), MPI_INFO_NULL, &own);
  theirs = own;
  MPI_Bcast(&theirs, sizeof theirs, MPI_BYTE, 0, MPI_COMM_WORLD);
  *theirs = 1; //~ ERROR wild-pointer
  MPI_Free_mem(own);
  MPI_Finalize();
  return 0;
}
