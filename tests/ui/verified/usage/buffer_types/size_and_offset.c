// verify: -n 2
// MPI_Aint and MPI_Offset have datatypes of their own.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Aint a = 0;
  MPI_Offset o = 0;
  MPI_Count c = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(&a, 1, MPI_AINT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&o, 1, MPI_OFFSET, 0, MPI_COMM_WORLD);
  MPI_Bcast(&c, 1, MPI_COUNT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
