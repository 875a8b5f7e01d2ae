// compare: -n 3
// wrong 1: every rank looks at its own change only
// wrong 2: the change is not taken as an absolute value
#include <concord.h>
#include <mpi.h>
#include <math.h>

enum { N = 3 };

int main(int argc, char **argv) {
  int rank, size, rounds = 0;
  double b[N], all[N], x[3] = {0}, y, tolerance, change, most;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(b, sizeof b, "b");
  concord_symbolic(&tolerance, sizeof tolerance, "tolerance");
  int left = rank > 0 ? rank - 1 : MPI_PROC_NULL, right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
  for (; rounds < 2; rounds++) {
    MPI_Sendrecv(&x[1], 1, MPI_DOUBLE, left, 0, &x[2], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&x[1], 1, MPI_DOUBLE, right, 0, &x[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    y = (b[rank] + x[0] + x[2]) * 0.5;
#if WRONG == 2
    change = y - x[1];
#else
    change = fabs(x[1] - y);
#endif
    x[1] = y;
    MPI_Allreduce(&change, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
#if WRONG == 1
    MPI_Bcast(&change, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    most = change;
#endif
    if (most < tolerance)
      break;
  }
  MPI_Gather(&x[1], 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    concord_output(&rounds, sizeof rounds, "rounds");
    concord_output_doubles(all, N, "x");
  }
  MPI_Finalize();
  return 0;
}
