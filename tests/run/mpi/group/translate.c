// run: -n 4
// Ranks translated between groups; strangers become MPI_UNDEFINED and MPI_PROC_NULL stays itself.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, a_list[] = {2, 0, 3}, b_list[] = {3, 1, 2}, from[4] = {0, 1, 2, MPI_PROC_NULL}, to[4];
  MPI_Group world, a, b;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 3, a_list, &a);
  MPI_Group_incl(world, 3, b_list, &b);
  MPI_Group_translate_ranks(a, 4, from, b, to);
  for (int i = 0; i < 4; i++) {
    printf("[%d] %d: ", rank, i);
    if (to[i] == MPI_UNDEFINED) printf("undefined\n");
    else if (to[i] == MPI_PROC_NULL) printf("null\n");
    else printf("%d\n", to[i]);
  }
  MPI_Group_free(&a);
  MPI_Group_free(&b);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
