// `taskwait` waits for children only.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    {
#pragma omp task shared(x) //~ ERROR data-race
      x = 1;
    }
#pragma omp taskwait
    y = x;
  }
  MPI_Finalize();
  return y*0;
}
