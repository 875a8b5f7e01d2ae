// run: -n 5
// Gather from and scatter to the remote group of an intercommunicator, one root on the small side.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, local, remote, side;
  MPI_Comm half, inter;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  side = rank % 2; /* {0, 2, 4} and {1, 3} */
  MPI_Comm_split(MPI_COMM_WORLD, side, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - side, 3, &inter);
  MPI_Comm_rank(inter, &local);
  MPI_Comm_remote_size(inter, &remote);
  if (side == 1) {
    int got[3] = {0}, give[3] = {0};
    int root = local == 1 ? MPI_ROOT : MPI_PROC_NULL;
    MPI_Gather(NULL, 0, MPI_INT, got, 1, MPI_INT, root, inter);
    if (root == MPI_ROOT) {
      printf("[%d] remote size %d, gathered %d %d %d\n", rank, remote, got[0], got[1], got[2]);
      for (int i = 0; i < 3; i++) give[i] = got[i] * got[i];
    }
    MPI_Scatter(give, 1, MPI_INT, NULL, 0, MPI_INT, root, inter);
  } else {
    int mine = rank + 10, back = 0;
    MPI_Gather(&mine, 1, MPI_INT, NULL, 0, MPI_INT, 1, inter);
    MPI_Scatter(NULL, 0, MPI_INT, &back, 1, MPI_INT, 1, inter);
    printf("[%d] remote size %d, sent %d, got %d\n", rank, remote, mine, back);
  }
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
