// Diffusion on a torus of ROWS x COLUMNS processes: arguments are rows, columns and steps. Everybody
// sends to its four neighbours and then receives from them, which needs buffers; before the first
// and after every step, the manager gathers the frame, three messages each, as they come.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double cell = 1.0;

static void gather(int rank, int size) {
  double line = cell;
  if (rank == 0)
    for (int i = 0; i < 3 * (size - 1); i++)
      MPI_Recv(&line, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    for (int i = 0; i < 3; i++)
      MPI_Send(&line, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int rows = argc > 1 ? atoi(argv[1]) : 1, columns = argc > 2 ? atoi(argv[2]) : size;
  int steps = argc > 3 ? atoi(argv[3]) : 1;
  if (rows * columns != size) {
    if (rank == 0)
      fprintf(stderr, "%d x %d processes are not %d\n", rows, columns, size);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  int r = rank / columns, c = rank % columns;
  int up = (r + rows - 1) % rows * columns + c, down = (r + 1) % rows * columns + c;
  int left = r * columns + (c + columns - 1) % columns, right = r * columns + (c + 1) % columns;
  MPI_Barrier(MPI_COMM_WORLD);
  gather(rank, size);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int step = 0; step < steps; step++) {
    double near[4];
    MPI_Send(&cell, 1, MPI_DOUBLE, up, 1, MPI_COMM_WORLD);
    MPI_Send(&cell, 1, MPI_DOUBLE, down, 2, MPI_COMM_WORLD);
    MPI_Send(&cell, 1, MPI_DOUBLE, left, 3, MPI_COMM_WORLD);
    MPI_Send(&cell, 1, MPI_DOUBLE, right, 4, MPI_COMM_WORLD);
    MPI_Recv(&near[0], 1, MPI_DOUBLE, down, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&near[1], 1, MPI_DOUBLE, up, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&near[2], 1, MPI_DOUBLE, right, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&near[3], 1, MPI_DOUBLE, left, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    cell = (cell + near[0] + near[1] + near[2] + near[3]) / 5;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    gather(rank, size);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  if (rank == 0)
    printf("done\n");
  MPI_Finalize();
  return 0;
}
