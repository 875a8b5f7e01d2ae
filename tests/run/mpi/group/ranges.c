// run: -n 8
// Ranges with positive and negative strides, included and excluded.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, n, mine;
  int ranges[3][3] = {{6, 2, -2}, {1, 5, 4}, {7, 7, 1}};
  MPI_Group world, in, out;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_range_incl(world, 3, ranges, &in);  /* 6 4 2 1 5 7 */
  MPI_Group_range_excl(world, 3, ranges, &out); /* 0 3 */
  MPI_Group_size(in, &n);
  MPI_Group_rank(in, &mine);
  printf("[%d] in %d, ", rank, n);
  if (mine == MPI_UNDEFINED) {
    MPI_Group_rank(out, &mine);
    MPI_Group_size(out, &n);
    printf("outside: %d of %d\n", mine, n);
  } else {
    printf("member %d\n", mine);
  }
  MPI_Group_free(&out);
  MPI_Group_free(&in);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
