// Two numbers have one sum in either order, bit for bit; three have not.
// compare: -n 3 --floats ieee
// wrong 1: each part is divided and multiplied by itself
// wrong 2: a third number, in the order of arrival
// wrong 3: multiplied by three and divided again
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double x[3], sum = 0, got[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(x, sizeof x, "x");
  if (rank > 0) {
    MPI_Send(&x[rank], 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  } else {
    for (int i = 0; i < 2; i++)
      MPI_Recv(&got[i], 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sum = got[0] + got[1];
#if WRONG == 1
    sum = got[0] / 3 + got[1] / 3;
    sum *= 3;
#elif WRONG == 2
    sum = got[0] + x[0] + got[1] - x[0];
#elif WRONG == 3
    sum = sum * 3 / 3;
#endif
    concord_output_double(sum * 0.25, "quarter");
  }
  MPI_Finalize();
  return 0;
}
