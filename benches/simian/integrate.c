// Integrates a function by the trapezoid rule: bounds go out, areas come back as they are ready.
#include <mpi.h>
#include <stdio.h>

static double f(double x) { return 4.0 / (1.0 + x * x); }

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    double total = 0.0;
    for (int worker = 1; worker < size; worker++) {
      double bounds[2] = {(worker - 1.0) / (size - 1), (double)worker / (size - 1)};
      MPI_Send(bounds, 2, MPI_DOUBLE, worker, 0, MPI_COMM_WORLD);
    }
    for (int i = 1; i < size; i++) {
      double area;
      MPI_Recv(&area, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      total += area;
    }
    printf("%s\n", total > 3.0 && total < 3.3 ? "fine" : "wrong");
  } else {
    double bounds[2], area = 0.0;
    MPI_Recv(bounds, 2, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    double step = (bounds[1] - bounds[0]) / 8;
    for (int i = 0; i < 8; i++)
      area += step * (f(bounds[0] + i * step) + f(bounds[0] + (i + 1) * step)) / 2;
    MPI_Send(&area, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
