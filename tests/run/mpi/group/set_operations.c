// run: -n 6
// Union, intersection and difference keep the order of the first group.
#include <mpi.h>
#include <stdio.h>

static MPI_Group world;
static int me;

static void show(const char *what, MPI_Group g) {
  int n, ranks[8], in_world[8];
  MPI_Group_size(g, &n);
  for (int i = 0; i < n; i++) ranks[i] = i;
  MPI_Group_translate_ranks(g, n, ranks, world, in_world);
  printf("[%d] %s:", me, what);
  for (int i = 0; i < n; i++) printf(" %d", in_world[i]);
  printf(n ? "\n" : " empty\n");
}

int main(int argc, char **argv) {
  int left[] = {5, 1, 3}, right[] = {0, 3, 5, 2};
  MPI_Group a, b, u, i, d, none;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 3, left, &a);
  MPI_Group_incl(world, 4, right, &b);
  MPI_Group_union(a, b, &u);
  MPI_Group_intersection(a, b, &i);
  MPI_Group_difference(a, b, &d);
  show("union", u);
  show("intersection", i);
  show("difference", d);
  MPI_Group_free(&i);
  MPI_Group_intersection(b, a, &i);
  show("intersection the other way", i);
  MPI_Group_difference(a, u, &none);
  printf("[%d] nothing left is the empty group: %d\n", me, none == MPI_GROUP_EMPTY);
  show("nothing left", none);
  MPI_Group_free(&d);
  MPI_Group_free(&i);
  MPI_Group_free(&u);
  MPI_Group_free(&b);
  MPI_Group_free(&a);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
