// compare: -n 4 --floats ieee
// wrong 1: in the order of arrival
// wrong 2: by pairs
// wrong 3: the squares are added backwards
#include <concord.h>
#include <mpi.h>

enum { N = 4 };

int main(int argc, char **argv) {
  int rank, size;
  double a[N], square[N], sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(a, sizeof a, "a");
  square[0] = a[rank] * a[rank];
  if (rank != 0)
    MPI_Send(square, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  else {
    for (int i = 1; i < N; i++)
#if WRONG == 1
      MPI_Recv(&square[i], 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#else
      MPI_Recv(&square[i], 1, MPI_DOUBLE, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#endif
#if WRONG == 2
    sum = (square[0] + square[1]) + (square[2] + square[3]);
#elif WRONG == 3
    for (int i = N - 1; i >= 0; i--)
      sum += square[i];
#else
    for (int i = 0; i < N; i++)
      sum += square[i];
#endif
    concord_output_double(sum, "sum");
  }
  MPI_Finalize();
  return 0;
}
