// verify: -n 2
// Complete accumulations are there for whoever hears of them; two sums on other places commute.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, one = 1, got = 0, memory[2] = {0, 0};
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock_all(0, window);
  if (rank == 1) {
    MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, window);
    MPI_Accumulate(&one, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, window);
    MPI_Win_flush(0, window);
    MPI_Send(&one, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Fetch_and_op(&one, &got, MPI_INT, 0, 0, MPI_NO_OP, window);
    MPI_Win_flush(0, window);
    assert(got == 1);
  }
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
