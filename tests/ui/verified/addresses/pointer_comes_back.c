// verify: -n 2
// A pointer travels as bytes to another process, which never looks behind it, and back.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, local = 5, *pointer = &local, *back = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&pointer, sizeof pointer, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(&back, sizeof back, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(*back == 5);
  } else {
    MPI_Recv(&back, sizeof back, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&back, sizeof back, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
