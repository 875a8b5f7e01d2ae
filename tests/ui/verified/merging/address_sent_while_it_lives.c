// verify: -n 3
#include <assert.h>
#include <mpi.h>
#include <stdint.h>

int main(int argc, char **argv) {
  int rank, x, local = 5;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    uint64_t address = (uint64_t)&local;
    MPI_Send(&address, 1, MPI_UINT64_T, 1, 7, MPI_COMM_WORLD);
    for (int i = 0; i < 2; i++)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&address, 1, MPI_UINT64_T, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *(int *)address = 9;
    assert(local == 9);
  } else if (rank == 1) {
    uint64_t address;
    MPI_Recv(&address, 1, MPI_UINT64_T, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&address, 1, MPI_UINT64_T, 0, 7, MPI_COMM_WORLD);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
