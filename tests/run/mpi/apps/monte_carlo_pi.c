// run: -n 1
// run: -n 4
// Pi by counting points in a circle; every rank has its own linear congruential generator.
#include <mpi.h>
#include <stdio.h>

#define SAMPLES 20000

static unsigned long long state;

static double uniform(void) {
  state = (state * 6364136223846793005ULL + 1442695040888963407ULL);
  return (double)(state >> 33) / 2147483648.0;
}

int main(int argc, char **argv) {
  int rank, size;
  long inside = 0, total = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  state = 0x9E3779B97F4A7C15ULL * ((unsigned)rank + 1);
  for (int i = 0; i < SAMPLES; i++) {
    double x = uniform(), y = uniform();
    inside += x * x + y * y <= 1.0;
  }
  printf("[%d] inside %ld\n", rank, inside);
  MPI_Reduce(&inside, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    double pi = 4.0 * (double)total / ((double)SAMPLES * size);
    printf("[0] pi is about %.5f, close %d\n", pi, pi > 3.1 && pi < 3.2);
  }
  MPI_Finalize();
  return 0;
}
