// A reduction of the program's own.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <stdlib.h>

struct pt {
  int x, y;
};
#pragma omp declare reduction(padd:struct pt:omp_out.x+=omp_in.x,omp_out.y+=omp_in.y) initializer(omp_priv=(struct pt){0,0})
int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  struct pt s = {0, 0};
#pragma omp parallel for reduction(padd:s)
  for (int i = 0; i < 6; i++) {
    s.x += i;
    s.y += 1;
  }
  if (s.x != 15 || s.y != 6) abort();
  MPI_Finalize();
  return 0;
}
