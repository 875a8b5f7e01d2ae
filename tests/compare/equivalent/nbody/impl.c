// compare: -n 3
// wrong 1: the force has the wrong sign
// wrong 2: positions move with the old velocities
#include <concord.h>
#include <mpi.h>
#include <math.h>

enum { N = 3 };

/* Each rank has one body; the others come round the ring. */
int main(int argc, char **argv) {
  int rank, size;
  double x[N], v[N], m[N], dt, f = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(x, sizeof x, "x");
  concord_symbolic(v, sizeof v, "v");
  concord_symbolic(m, sizeof m, "m");
  concord_symbolic(&dt, sizeof dt, "dt");
  double other[2] = {x[rank], m[rank]};
  for (int k = 0; k < size; k++) {
    double d = other[0] - x[rank], r = sqrt(1 + d * d);
#if WRONG == 1
    f -= d * other[1] / (r * r * r);
#else
    f += d * other[1] / (r * r * r);
#endif
    MPI_Sendrecv_replace(other, 2, MPI_DOUBLE, (rank + 1) % size, 0, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
  }
#if WRONG == 2
  double position = x[rank] + dt * v[rank];
  double velocity = v[rank] + dt * f;
#else
  double velocity = v[rank] + dt * f;
  double position = x[rank] + dt * velocity;
#endif
  MPI_Gather(&position, 1, MPI_DOUBLE, x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Gather(&velocity, 1, MPI_DOUBLE, v, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    concord_output_doubles(x, N, "x");
    concord_output_doubles(v, N, "v");
  }
  MPI_Finalize();
  return 0;
}
