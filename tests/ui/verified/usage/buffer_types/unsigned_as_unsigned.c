// verify: -n 2
// Each with its own; an enumeration has the sign that the compiler likes.
#include <mpi.h>

int main(int argc, char **argv) {
  unsigned x[4] = {0};
  unsigned long long total = 0;
  unsigned char flags[8] = {0};
  enum { Red, Green } colour = Red;
  MPI_Init(&argc, &argv);
  MPI_Bcast(x, 4, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
  MPI_Bcast(&total, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  MPI_Bcast(flags, 8, MPI_CHAR, 0, MPI_COMM_WORLD);
  MPI_Bcast(&colour, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
