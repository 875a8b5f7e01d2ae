// verify: -n 2
// The same swap changes nothing for one rank and something for the other.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, zero = 0, given, found = 0;
  int memory = 0;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  given = rank;
  MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock_all(0, window);
  MPI_Compare_and_swap(&given, &zero, &found, MPI_INT, 0, 0, window);
  MPI_Win_unlock_all(window);
  assert(found == 0); //~ ERROR assertion
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
