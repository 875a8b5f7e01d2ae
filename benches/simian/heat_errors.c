// Heat conduction on a row of cells, four sweeps. Even ranks send first, odd ones receive first;
// in the third sweep everybody receives first, and waits for ever.
#include <mpi.h>
#include <stdio.h>

enum { CELLS = 4, SWEEPS = 4 };

static double u[CELLS + 2];

static void exchange(int left, int right, int tag, int send_first) {
  for (int half = 0; half < 2; half++) {
    if ((half == 0) == send_first) {
      MPI_Send(&u[CELLS], 1, MPI_DOUBLE, right, tag, MPI_COMM_WORLD);
      MPI_Send(&u[1], 1, MPI_DOUBLE, left, tag, MPI_COMM_WORLD);
    } else {
      MPI_Recv(&u[CELLS + 1], 1, MPI_DOUBLE, right, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Recv(&u[0], 1, MPI_DOUBLE, left, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
  for (int i = 0; i < CELLS + 2; i++)
    u[i] = rank;
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    exchange(left, right, sweep, rank % 2 == 0 && sweep != 2);
    double change = 0.0, most;
    for (int i = 1; i <= CELLS; i++) {
      double next = (u[i - 1] + u[i] + u[i + 1]) / 3;
      change += next > u[i] ? next - u[i] : u[i] - next;
      u[i] = next;
    }
    if (sweep > 0)
      MPI_Allreduce(&change, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  }
  if (rank == 0)
    printf("done\n");
  MPI_Finalize();
  return 0;
}
