// run: -n 1
// run: -n 4
// MPI_Startall on a ring: both neighbours, several iterations.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  enum { FROM_LEFT, FROM_RIGHT, TO_LEFT, TO_RIGHT };
  int rank, size;
  double value, left_value = 0, right_value = 0;
  MPI_Request halo[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  MPI_Recv_init(&left_value, 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &halo[FROM_LEFT]);
  MPI_Recv_init(&right_value, 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &halo[FROM_RIGHT]);
  MPI_Send_init(&value, 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &halo[TO_LEFT]);
  MPI_Send_init(&value, 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &halo[TO_RIGHT]);
  value = rank;
  for (int it = 0; it < 3; it++) {
    MPI_Startall(4, halo);
    MPI_Waitall(4, halo, MPI_STATUSES_IGNORE);
    value = 0.25 * left_value + 0.5 * value + 0.25 * right_value;
    printf("[%d] %d: %.6f\n", rank, it, value);
  }
  for (int i = 0; i < 4; i++) MPI_Request_free(&halo[i]);
  MPI_Finalize();
  return 0;
}
