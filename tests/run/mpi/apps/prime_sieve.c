// run: -n 1 -- 200
// run: -n 4 -- 1000
// A distributed sieve: rank 0 owns the small primes and broadcasts each one.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int limit = argc > 1 ? atoi(argv[1]) : 100;
  int share = (limit + size - 1) / size, low = 2 + rank * share, high = low + share - 1;
  if (high > limit) high = limit;
  char *composite = calloc((size_t)share, 1);
  for (int prime = 2; prime * prime <= limit;) {
    int first = (low + prime - 1) / prime * prime;
    if (first < prime * prime) first = prime * prime;
    for (int m = first; m <= high; m += prime) composite[m - low] = 1;
    if (rank == 0)
      do prime++;
      while (prime <= high && composite[prime - low]);
    MPI_Bcast(&prime, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  int count = 0, last = 0, total, largest;
  for (int m = low; m <= high; m++)
    if (!composite[m - low]) {
      count++;
      last = m;
    }
  printf("[%d] %d primes from %d to %d\n", rank, count, low, high);
  MPI_Reduce(&count, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&last, &largest, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("[0] %d primes up to %d, the largest %d\n", total, limit, largest);
  free(composite);
  MPI_Finalize();
  return 0;
}
