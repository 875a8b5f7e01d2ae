// compare: -n 3
// wrong 1: the parts are combined in the order in which they come
// wrong 2: the higher part is multiplied once too often
#include <concord.h>
#include <mpi.h>

enum { N = 4 };

/* Horner's rule for the halves on two ranks. */
int main(int argc, char **argv) {
  int rank, size;
  double c[N], x, part[2];
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(c, sizeof c, "c");
  concord_symbolic(&x, sizeof x, "x");
  if (rank > 0) {
    double half = c[2 * rank - 2] + x * c[2 * rank - 1];
    MPI_Send(&half, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  } else {
    for (int i = 0; i < 2; i++) {
      double half;
      MPI_Recv(&half, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
#if WRONG == 1
      part[i] = half;
#else
      part[status.MPI_SOURCE - 1] = half;
#endif
    }
#if WRONG == 2
    concord_output_double(part[0] + x * x * x * part[1], "value");
#else
    concord_output_double(part[0] + x * x * part[1], "value");
#endif
  }
  MPI_Finalize();
  return 0;
}
