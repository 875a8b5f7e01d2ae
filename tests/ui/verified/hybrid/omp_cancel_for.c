// The loop is cancelled by who has found it.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  int found = -1;
#pragma omp parallel for
  for (int i = 0; i < 6; i++) {
    if (i == 3) {
#pragma omp atomic write
      found = i;
#pragma omp cancel for
    }
#pragma omp cancellation point for
  }
  if (found != 3) abort();
  MPI_Finalize();
  return 0;
}
