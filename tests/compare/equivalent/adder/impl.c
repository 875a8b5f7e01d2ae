// compare: -n 1..4
// wrong 1: the last block is lost
// wrong 2: the first number of each block is added twice
#include <concord.h>
#include <mpi.h>

enum { N = 8 };

int main(int argc, char **argv) {
  int rank, size;
  double a[N], sum = 0, part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(a, sizeof a, "a");
#if WRONG == 1
  int first = rank * (N / size), last = (rank + 1) * (N / size);
  if (size == 1)
    last--;
#else
  int first = rank * N / size, last = (rank + 1) * N / size;
#endif
  for (int i = first; i < last; i++)
    sum += a[i];
#if WRONG == 2
  sum += a[first];
#endif
  if (rank != 0)
    MPI_Send(&sum, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  for (int i = 1; i < size && rank == 0; i++) {
    MPI_Recv(&part, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sum += part;
  }
  if (rank == 0)
    concord_output_double(sum, "sum");
  MPI_Finalize();
  return 0;
}
