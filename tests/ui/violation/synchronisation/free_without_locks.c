// verify: -n 3
// A window that nobody locks may be freed without waiting for the others (MPI 4.1 12.2.5).
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got = 0, cell = 0;
  MPI_Win win;
  MPI_Info hints;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&hints);
  MPI_Info_set(hints, "no_locks", "true");
  MPI_Win_create(&cell, sizeof cell, sizeof cell, hints, MPI_COMM_WORLD, &win);
  if (rank == 1)
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(got == 1); //~ ERROR assertion
  }
  MPI_Win_free(&win);
  if (rank == 2)
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Info_free(&hints);
  MPI_Finalize();
  return 0;
}
