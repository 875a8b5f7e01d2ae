// verify: -n 2
// Either rank may be the one that creates the lock.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  FILE *lock;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  lock = fopen("zz_lock", "wx");
  if (lock) {
    fclose(lock);
    assert(rank == 0); //~ ERROR assertion
  }
  MPI_Finalize();
  return 0;
}
