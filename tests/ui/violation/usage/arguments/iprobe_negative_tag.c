// verify: -n 2
// A probe names a tag or any (3.8.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int flag;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Iprobe(MPI_ANY_SOURCE, -2000, MPI_COMM_WORLD, &flag, &s); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
