// Elimination: a pivot is agreed upon by all, rows are swapped between pairs of neighbours, the lower
// one sending first, and the pivot row is broadcast; three phases.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size;
  double row = 1.0, other, pivot;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  row += rank;
  for (int phase = 0; phase < 3; phase++) {
    MPI_Allreduce(&row, &pivot, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    int first = phase % 2, place = rank - first;
    if (place >= 0 && place % 2 == 0 && rank + 1 < size) {
      MPI_Send(&row, 1, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD);
      MPI_Recv(&other, 1, MPI_DOUBLE, rank + 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      row = other;
    } else if (place >= 0 && place % 2 == 1) {
      MPI_Recv(&other, 1, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&row, 1, MPI_DOUBLE, rank - 1, 1, MPI_COMM_WORLD);
      row = other;
    }
    MPI_Bcast(&pivot, 1, MPI_DOUBLE, phase % size, MPI_COMM_WORLD);
    row -= pivot / 2;
  }
  if (rank == 0)
    printf("done\n");
  MPI_Finalize();
  return 0;
}
