// run: -n 3
// run: -n 5
// A periodic ring of at least three: average with both neighbours, repeated, blocking and nonblocking.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, periodic = 1;
  double x, near[2];
  MPI_Comm ring;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &ring);
  MPI_Comm_rank(ring, &rank);
  x = 64.0 * rank;
  for (int it = 0; it < 4; it++) {
    if (it % 2 == 0) {
      MPI_Neighbor_allgather(&x, 1, MPI_DOUBLE, near, 1, MPI_DOUBLE, ring);
    } else {
      MPI_Request r;
      MPI_Ineighbor_allgather(&x, 1, MPI_DOUBLE, near, 1, MPI_DOUBLE, ring, &r);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    x = (near[0] + 2 * x + near[1]) / 4;
    printf("[%d] iteration %d: %.4f\n", rank, it, x);
  }
  MPI_Comm_free(&ring);
  MPI_Finalize();
  return 0;
}
