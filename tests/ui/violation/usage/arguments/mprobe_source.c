// verify: -n 2
// A matched probe names a source as a receive does (3.8.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Message m;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Mprobe(-9, 0, MPI_COMM_WORLD, &m, &s); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
