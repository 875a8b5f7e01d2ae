// run: -n 3
// run: -n 5
// A pipeline of stages, each a function; an end marker closes it down. Stages overlap with one message in flight.
#include <mpi.h>
#include <stdio.h>

#define ITEMS 6
enum { DATA = 1, END };

static long twice(long x) { return 2 * x; }
static long plus7(long x) { return x + 7; }
static long square(long x) { return x * x; }

int main(int argc, char **argv) {
  static long (*const stages[])(long) = {twice, plus7, square};
  int rank, size, worked = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (long i = 1; i <= ITEMS; i++) MPI_Send(&i, 1, MPI_LONG, 1, DATA, MPI_COMM_WORLD);
    MPI_Send(NULL, 0, MPI_LONG, 1, END, MPI_COMM_WORLD);
    printf("[0] fed %d items\n", ITEMS);
  } else {
    for (;;) {
      long x;
      MPI_Status st;
      MPI_Recv(&x, 1, MPI_LONG, rank - 1, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
      if (st.MPI_TAG == END) break;
      x = stages[(rank - 1) % 3](x);
      worked++;
      if (rank == size - 1) printf("[%d] result %ld\n", rank, x);
      else MPI_Send(&x, 1, MPI_LONG, rank + 1, DATA, MPI_COMM_WORLD);
    }
    if (rank < size - 1) MPI_Send(NULL, 0, MPI_LONG, rank + 1, END, MPI_COMM_WORLD);
    printf("[%d] worked on %d\n", rank, worked);
  }
  MPI_Finalize();
  return 0;
}
