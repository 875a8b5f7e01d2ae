// Whoever counts first, each has a slot of its own.
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
  int n = 0, slot[2] = {0};
#pragma omp parallel num_threads(2)
  {
    int mine;
#pragma omp atomic capture
    mine = n++;
    slot[mine] = 1;
  }
  if (slot[0]+slot[1] != 2) abort();
  MPI_Finalize();
  return 0;
}
