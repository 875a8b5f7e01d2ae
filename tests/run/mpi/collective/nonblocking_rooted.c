// run: -n 1
// run: -n 4
// MPI_Ibcast, MPI_Igather(v), MPI_Iscatter(v) and MPI_Ireduce, each completed before the next.
#include <mpi.h>
#include <stdio.h>

#define MAXP 8

static int rank, size;

static void finish(const char *what, MPI_Request *r, const int *v, int n) {
  MPI_Wait(r, MPI_STATUS_IGNORE);
  printf("[%d] %-9s", rank, what);
  for (int i = 0; i < n; i++) printf(" %d", v[i]);
  printf("\n");
}

int main(int argc, char **argv) {
  int all[2 * MAXP] = {0}, one, counts[MAXP], displs[MAXP];
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int root = 1 % size, here = rank == root;
  for (int i = 0; i < size; i++) counts[i] = 1, displs[i] = 2 * i;

  one = here ? 77 : 0;
  MPI_Ibcast(&one, 1, MPI_INT, root, MPI_COMM_WORLD, &r);
  finish("ibcast", &r, &one, 1);
  one = rank + 5;
  MPI_Igather(&one, 1, MPI_INT, all, 1, MPI_INT, root, MPI_COMM_WORLD, &r);
  finish("igather", &r, all, here ? size : 0);
  for (int i = 0; i < 2 * size; i++) all[i] = -1;
  MPI_Igatherv(&one, 1, MPI_INT, all, counts, displs, MPI_INT, root, MPI_COMM_WORLD, &r);
  finish("igatherv", &r, all, here ? 2 * size : 0);
  for (int i = 0; i < 2 * size; i++) all[i] = 3 * i;
  MPI_Iscatter(all, 1, MPI_INT, &one, 1, MPI_INT, root, MPI_COMM_WORLD, &r);
  finish("iscatter", &r, &one, 1);
  MPI_Iscatterv(all, counts, displs, MPI_INT, &one, 1, MPI_INT, root, MPI_COMM_WORLD, &r);
  finish("iscatterv", &r, &one, 1);
  int sum = 0;
  MPI_Ireduce(&one, &sum, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD, &r);
  finish("ireduce", &r, &sum, here);
  MPI_Finalize();
  return 0;
}
