// verify: -n 2
// IN: both ranks know the input, so they agree.
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int key = 0, x = rank;
  if (rank == 0)
    concord_symbolic(&key, sizeof key, "key");
  MPI_Bcast(&key, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (key != 12345) {
    if (rank == 0)
      MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
      MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
