// run: -n 1
// run: -n 7
// A binomial tree written by hand gives what MPI_Reduce gives, and a second one broadcasts it back.
#include <mpi.h>
#include <stdio.h>

static int tree_reduce(int value, int rank, int size) {
  for (int step = 1; step < size; step <<= 1) {
    if (rank & step) {
      MPI_Send(&value, 1, MPI_INT, rank - step, step, MPI_COMM_WORLD);
      return value;
    }
    if (rank + step < size) {
      int other;
      MPI_Recv(&other, 1, MPI_INT, rank + step, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      value += other;
    }
  }
  return value;
}

static int tree_bcast(int value, int rank, int size) {
  int top = 1;
  while (top < size) top <<= 1;
  for (int step = top >> 1; step > 0; step >>= 1) {
    if (rank % (2 * step) == 0 && rank + step < size)
      MPI_Send(&value, 1, MPI_INT, rank + step, 100 + step, MPI_COMM_WORLD);
    else if (rank % (2 * step) == step)
      MPI_Recv(&value, 1, MPI_INT, rank - step, 100 + step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return value;
}

int main(int argc, char **argv) {
  int rank, size, library = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int mine = (rank + 3) * (rank + 1);
  int partial = tree_reduce(mine, rank, size);
  printf("[%d] partial %d\n", rank, partial);
  int total = tree_bcast(partial, rank, size);
  MPI_Allreduce(&mine, &library, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  printf("[%d] total %d, agrees %d\n", rank, total, total == library);
  MPI_Finalize();
  return 0;
}
