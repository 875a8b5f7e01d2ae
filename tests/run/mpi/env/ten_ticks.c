// run: -n 2
// Work takes time: a loop that grows until it takes ten ticks is found.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, rounds = 1;
  double passed;
  volatile double sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  do {
    double begin = MPI_Wtime();
    for (int i = 0; i < rounds; i++)
      sum += i;
    passed = MPI_Wtime() - begin;
    rounds *= 2;
  } while (passed < 10 * MPI_Wtick() && rounds < 1 << 24);
  printf("%d: %s\n", rank, rounds < 1 << 24 ? "calibrated" : "never calibrated");
  MPI_Finalize();
  return 0;
}
