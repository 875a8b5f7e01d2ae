// verify: -n 2
// wchar_t goes with MPI_WCHAR.
#include <mpi.h>
#include <wchar.h>

int main(int argc, char **argv) {
  int rank;
  wchar_t x[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(x, 4, MPI_WCHAR, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
