// run: -n 2
// run: -n 5
// A manager collects one message per worker in any order; what is printed does not depend on it.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank) {
    long long square = (long long)rank * rank * 1000000007LL;
    MPI_Send(&square, 1, MPI_LONG_LONG, 0, rank, MPI_COMM_WORLD);
  } else {
    long long *slot = calloc((size_t)size, sizeof *slot), sum = 0;
    for (int i = 1; i < size; i++) {
      long long v;
      MPI_Status st;
      MPI_Recv(&v, 1, MPI_LONG_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
      if (st.MPI_TAG != st.MPI_SOURCE) printf("[0] tag and source disagree\n");
      slot[st.MPI_SOURCE] = v;
      sum += v;
    }
    for (int i = 1; i < size; i++) printf("[0] slot %d: %lld\n", i, slot[i]);
    printf("[0] sum %lld\n", sum);
    free(slot);
  }
  MPI_Finalize();
  return 0;
}
