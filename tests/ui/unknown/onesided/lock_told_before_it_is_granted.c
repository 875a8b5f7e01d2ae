// verify: -n 3
// reason: returns early are not explored
// `MPI_Win_lock` need not wait for its lock (MPI 4.1 §12.5.3): rank 1 may lock first, although it
// has heard of rank 0's call.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, one = 1, got = -1, memory = 0;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, window);
    MPI_Send(&one, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, window);
    MPI_Win_unlock(2, window);
  } else if (rank == 1) {
    MPI_Recv(&one, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, window);
    MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, window);
    MPI_Win_unlock(2, window);
    assert(got == 1);
  }
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
