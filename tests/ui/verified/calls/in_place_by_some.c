// verify: -n 2
// The root of a reduction alone may work in place, and so may single processes of a scan (MPI 4.1 §6.9.1, §6.11.1).
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, one = 1, sum = 1, so_far = 1, all[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Reduce(rank == 0 ? MPI_IN_PLACE : &one, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Scan(rank == 1 ? MPI_IN_PLACE : &one, &so_far, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  assert(so_far == rank + 1 && (rank || sum == 2));
  all[rank] = rank;
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, MPI_COMM_WORLD);
  assert(all[0] == 0 && all[1] == 1);
  MPI_Finalize();
  return 0;
}
