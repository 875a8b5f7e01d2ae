// verify: -n 2
// Bitwise operations on integers, logical ones too.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  unsigned x = 6, y = 0;
  int l = 1, m = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&x, &y, 1, MPI_UNSIGNED, MPI_BAND, MPI_COMM_WORLD);
  MPI_Allreduce(&l, &m, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
  if (y != 6 || !m)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
