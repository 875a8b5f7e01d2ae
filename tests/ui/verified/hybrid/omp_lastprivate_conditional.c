// The last assignment in order of iterations counts.
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
  int x = -1;
#pragma omp parallel for lastprivate(conditional:x)
  for (int i = 0; i < 10; i++) if (i%4 == 0) x = i;
  if (x != 8) abort();
  MPI_Finalize();
  return 0;
}
