// verify: -n 1
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) { //~ ERROR ends-without-finalize
  int rank;
  unsigned char quiet;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(&quiet, sizeof quiet, "quiet");
  if (quiet <= 200 || rank > 0)
    MPI_Finalize();
  return 0;
}
