// verify: -n 3
// Who only looks does so before, between or after the others' changes.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, one = 1, five = 5, seen = 0, memory = 0;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock_all(0, window);
  if (rank == 0)
    MPI_Compare_and_swap(&five, &five, &seen, MPI_INT, 2, 0, window);
  else
    MPI_Fetch_and_op(&one, &seen, MPI_INT, 2, 0, MPI_SUM, window);
  MPI_Win_unlock_all(window);
  assert(rank != 0 || seen != 1); //~ ERROR assertion
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
