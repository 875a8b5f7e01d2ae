// run: -n 2
// Environment inquiries whose values belong to the implementation: only what the standard promises is printed.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, major = 0, minor = -1, len = -1;
  char name[MPI_MAX_PROCESSOR_NAME];
  static char library[MPI_MAX_LIBRARY_VERSION_STRING];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  double start = MPI_Wtime();
  double end = MPI_Wtime();
  printf("[%d] clock does not run backwards: %d\n", rank, end - start >= 0.0);
  printf("[%d] tick is positive: %d\n", rank, MPI_Wtick() > 0.0);

  MPI_Get_version(&major, &minor);
  printf("[%d] version as in the header: %d, at least 3: %d\n", rank,
         major == MPI_VERSION && minor == MPI_SUBVERSION, major >= 3);

  MPI_Get_processor_name(name, &len);
  printf("[%d] name has a length: %d, matches strlen: %d\n", rank,
         len > 0 && len < MPI_MAX_PROCESSOR_NAME, (int)strlen(name) == len);

  MPI_Get_library_version(library, &len);
  printf("[%d] library has a description: %d\n", rank, len > 0 && library[0] != 0);
  MPI_Finalize();
  return 0;
}
