// verify: -n 2
// Seconds are added up while the barrier is not over, and printed.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  MPI_Request barrier;
  int done = 0;
  double waited = 0;
  MPI_Init(&argc, &argv);
  MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
  MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
  while (!done) {
    sleep(1);
    waited += 1;
    MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
  }
  printf("waited for %g seconds\n", waited);
  MPI_Finalize();
  return 0;
}
