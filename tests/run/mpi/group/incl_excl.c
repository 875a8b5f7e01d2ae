// run: -n 5
// MPI_Group_incl orders as listed, MPI_Group_excl keeps the old order.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, n, mine, list[] = {3, 1, 4};
  MPI_Group world, in, out;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 3, list, &in);
  MPI_Group_excl(world, 3, list, &out);
  MPI_Group groups[2] = {in, out};
  for (int g = 0; g < 2; g++) {
    MPI_Group_size(groups[g], &n);
    MPI_Group_rank(groups[g], &mine);
    if (mine == MPI_UNDEFINED) printf("[%d] group %d of %d: not a member\n", rank, g, n);
    else printf("[%d] group %d of %d: member %d\n", rank, g, n, mine);
  }
  MPI_Group_free(&in);
  MPI_Group_free(&out);
  MPI_Group_incl(world, 0, NULL, &in);
  MPI_Group_excl(world, 0, NULL, &out);
  MPI_Group_size(in, &n);
  MPI_Group_size(out, &mine);
  printf("[%d] none %d (the empty group: %d), all %d\n", rank, n, in == MPI_GROUP_EMPTY, mine);
  MPI_Group_free(&out);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
