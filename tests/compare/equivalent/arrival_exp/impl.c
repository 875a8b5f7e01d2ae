// A function of what is received depends on which message it was.
// compare: -n 3
// wrong 1: the function of the first to come
// wrong 2: a decision by the function of the first to come
// wrong 3: the function of a function, of the last to come
#include <concord.h>
#include <math.h>
#include <mpi.h>

enum { N = 3 };

int main(int argc, char **argv) {
  int rank;
  double x[N], got[N], sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(x, sizeof x, "x");
  if (rank > 0) {
    MPI_Send(&x[rank], 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  } else {
    for (int i = 1; i < N; i++) {
      MPI_Recv(&got[i], 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += exp(got[i]);
    }
#if WRONG == 1
    sum = exp(got[1]) + exp(x[2]);
#elif WRONG == 2
    if (exp(got[1]) > 2)
      sum = 0;
#elif WRONG == 3
    sum += exp(exp(got[2])) - exp(exp(x[2]));
#endif
    concord_output_double(sum, "sum");
  }
  MPI_Finalize();
  return 0;
}
