// verify: -n 3
// paths: 1
// There is no standard binary interface. It may be asked for at any time, and
// concerns nobody else: one execution still speaks for all.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, major = 0, minor = 0;
  MPI_Abi_get_version(&major, &minor);
  assert(major == -1 && minor == -1);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Abi_get_version(&major, &minor);
  if (rank == 0)
    for (int i = 0; i < 2; i++)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return MPI_Abi_get_version(&major, &minor) == MPI_SUCCESS ? 0 : 1;
}
