// run: -n 2
// Two communicators, two handlers: an error goes to the one it happened on.
#include <mpi.h>
#include <stdio.h>

static int rank, on_first, on_second;

static void first(MPI_Comm *c, int *code, ...) {
  (void)c;
  (void)code;
  on_first++;
}

static void second(MPI_Comm *c, int *code, ...) {
  (void)c;
  (void)code;
  on_second++;
}

int main(int argc, char **argv) {
  int x = 0;
  MPI_Comm a, b;
  MPI_Errhandler ha, hb;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &a);
  MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &b);
  MPI_Comm_create_errhandler(first, &ha);
  MPI_Comm_create_errhandler(second, &hb);
  MPI_Comm_set_errhandler(a, ha);
  MPI_Comm_set_errhandler(b, hb);
  MPI_Recv(&x, 1, MPI_INT, 2, 0, a, MPI_STATUS_IGNORE); /* no such rank in a */
  MPI_Recv(&x, 1, MPI_INT, 1, 0, b, MPI_STATUS_IGNORE); /* nor in b, which has one */
  MPI_Recv(&x, -1, MPI_INT, 0, 0, b, MPI_STATUS_IGNORE);
  printf("[%d] first %d, second %d\n", rank, on_first, on_second);
  MPI_Errhandler_free(&ha);
  MPI_Errhandler_free(&hb);
  MPI_Comm_free(&a);
  MPI_Comm_free(&b);
  MPI_Finalize();
  return 0;
}
