// run: -n 5
// Collectives on an intercommunicator: the root's group passes MPI_ROOT or MPI_PROC_NULL.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, local, value, side;
  MPI_Comm half, inter;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  side = rank >= 2; /* {0, 1} and {2, 3, 4} */
  MPI_Comm_split(MPI_COMM_WORLD, side, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, side ? 0 : 2, 12, &inter);
  MPI_Comm_rank(half, &local);

  value = rank == 1 ? 4711 : -1;
  MPI_Bcast(&value, 1, MPI_INT, side ? 1 : local == 1 ? MPI_ROOT : MPI_PROC_NULL, inter);
  printf("[%d] after the first broadcast %d\n", rank, value);
  MPI_Barrier(inter);
  value = rank == 4 ? 99 : value;
  MPI_Bcast(&value, 1, MPI_INT, side == 0 ? 2 : local == 2 ? MPI_ROOT : MPI_PROC_NULL, inter);
  printf("[%d] after the second broadcast %d\n", rank, value);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
