// compare: -n 3
// wrong 1: the borders of the blocks count twice
// wrong 2: the end points are not halved
// ieee: different
#include <concord.h>
#include <mpi.h>

enum { N = 6 };

static double f(const double *c, double x) { return c[0] + c[1] * x + c[2] * x * x + c[3] * x * x * x; }

int main(int argc, char **argv) {
  int rank, size;
  double c[4], a, b, mine, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(c, sizeof c, "c");
  concord_symbolic(&a, sizeof a, "from");
  concord_symbolic(&b, sizeof b, "to");
  double h = (b - a) / N, n = N / size;
  double left = a + rank * n * h, right = left + n * h;
#if WRONG == 1
  mine = f(c, left) + f(c, right);
#elif WRONG == 2
  mine = (f(c, left) + f(c, right)) / (rank == 0 ? 1 : 2);
#else
  mine = (f(c, left) + f(c, right)) / 2;
#endif
  for (int i = 1; i < n; i++)
    mine += f(c, left + i * h);
  mine *= h;
  if (rank != 0)
    MPI_Send(&mine, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  else {
    sum = mine;
    for (int i = 1; i < size; i++) {
      MPI_Recv(&mine, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += mine;
    }
    concord_output_double(sum, "integral");
  }
  MPI_Finalize();
  return 0;
}
