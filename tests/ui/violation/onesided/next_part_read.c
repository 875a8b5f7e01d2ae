// verify: -n 2
// What lies behind the own part is nothing.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, *mine;
  MPI_Win win;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&info);
  MPI_Info_set(info, "alloc_shared_noncontig", "true");
  MPI_Win_allocate_shared(2 * sizeof *mine, sizeof *mine, info, MPI_COMM_WORLD, &mine, &win);
  MPI_Info_free(&info);
  MPI_Win_fence(0, win);
  mine[0] = mine[1] = rank;
  MPI_Win_fence(0, win);
  if (rank == 0 && mine[2] == 1) //~ ERROR uninitialised
    printf("the neighbour's\n");
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
