// verify: -n 2
// The first two of three together, without the third: neither all nor one.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[3] = {0}, done, which[3];
  MPI_Request r[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; i++) {
    if (rank == 0)
      MPI_Irecv(&x[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &r[i]);
    else
      MPI_Isend(&x[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &r[i]);
  }
  for (int left = 3; left > 0; left -= done) {
    MPI_Waitsome(3, r, &done, which, MPI_STATUSES_IGNORE);
    if (rank == 0)
      assert(done != 2); //~ ERROR assertion
  }
  MPI_Finalize();
  return 0;
}
