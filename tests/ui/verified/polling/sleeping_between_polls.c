// verify: -n 2
// A clock is read once, and time passes while a poll fails.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  MPI_Request barrier;
  int done = 0;
  MPI_Init(&argc, &argv);
  double begin = MPI_Wtime();
  MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
  while (!done) {
    usleep(1000);
    MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return begin < 0;
}
