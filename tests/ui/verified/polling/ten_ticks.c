// verify: -n 1
// How benchmarks find a number of rounds: twice as many until they take ten ticks.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rounds = 1;
  double passed;
  volatile double sum = 0;
  MPI_Init(&argc, &argv);
  do {
    double begin = MPI_Wtime();
    for (int i = 0; i < rounds; i++)
      sum += i;
    passed = MPI_Wtime() - begin;
    rounds *= 2;
  } while (passed < 10 * MPI_Wtick() && rounds < 1 << 24);
  assert(rounds < 1 << 20);
  MPI_Finalize();
  return 0;
}
