// run: -n 6
// Collectives on disjoint subcommunicators proceed independently, also when the groups do different things.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, me, n;
  MPI_Comm team;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 3, 0, &team);
  MPI_Comm_rank(team, &me);
  MPI_Comm_size(team, &n);
  switch (rank % 3) {
  case 0: {
    int sum = 0;
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, team);
    printf("[%d] team 0 sum %d\n", rank, sum);
    break;
  }
  case 1: {
    double x = me == n - 1 ? 6.75 : 0;
    for (int i = 0; i < 3; i++) MPI_Barrier(team);
    MPI_Bcast(&x, 1, MPI_DOUBLE, n - 1, team);
    printf("[%d] team 1 value %.2f\n", rank, x);
    break;
  }
  default: {
    int list[2] = {0};
    MPI_Gather(&rank, 1, MPI_INT, list, 1, MPI_INT, 0, team);
    if (me == 0) printf("[%d] team 2 members %d %d\n", rank, list[0], list[1]);
    else printf("[%d] team 2 follower\n", rank);
  }
  }
  MPI_Comm_free(&team);
  MPI_Finalize();
  return 0;
}
