// A private variable has no value at first.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p, t = 3, s = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
#pragma omp parallel for private(t) reduction(+:s)
  for (int i = 0; i < 4; i++) if (t == 3) s++; //~ ERROR uninitialised
  MPI_Finalize();
  return 0;
}
