// Each worker gets the address that the one before it sent: it leads nowhere.
// verify: -n 4 --no-model
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int *last = 0, *next;
    for (int i = 1; i < size; i++) {
      MPI_Status status;
      MPI_Recv(&next, sizeof next, MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
      MPI_Send(&last, sizeof last, MPI_BYTE, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
      last = next;
    }
  } else {
    int own = rank, *place = &own, *other;
    MPI_Send(&place, sizeof place, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
    MPI_Recv(&other, sizeof other, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (other)
      *other = 0; //~ ERROR wild-pointer
  }
  MPI_Finalize();
  return 0;
}
