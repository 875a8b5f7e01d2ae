// verify: -n 2
// Whoever hears from a rank that has slept sees that time has passed, on every clock.
#include <assert.h>
#include <mpi.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, word = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double begin = MPI_Wtime();
  struct timespec now;
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    sleep(2);
    MPI_Send(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&word, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  clock_gettime(CLOCK_MONOTONIC, &now);
  assert(MPI_Wtime() - begin >= 2.0);
  assert(now.tv_sec >= 2);
  MPI_Finalize();
  return 0;
}
