// run: -n 2
// run: -n 5
// 2x2 matrix products are associative but not commutative: the result must follow rank order.
#include <mpi.h>
#include <stdio.h>

typedef struct {
  int a, b, c, d;
} mat;

static void multiply(void *in, void *inout, int *len, MPI_Datatype *type) {
  (void)type;
  mat *x = in, *y = inout;
  for (int i = 0; i < *len; i++) {
    mat r = {x[i].a * y[i].a + x[i].b * y[i].c, x[i].a * y[i].b + x[i].b * y[i].d,
             x[i].c * y[i].a + x[i].d * y[i].c, x[i].c * y[i].b + x[i].d * y[i].d};
    y[i] = r;
  }
}

static void show(int rank, const char *what, mat m) {
  printf("[%d] %s %d %d %d %d\n", rank, what, m.a, m.b, m.c, m.d);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Datatype type;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Type_contiguous(4, MPI_INT, &type);
  MPI_Type_commit(&type);
  MPI_Op_create(multiply, 0, &op);
  mat mine = {1, rank + 1, rank % 2, 1}, r = {0, 0, 0, 0};
  MPI_Reduce(&mine, &r, 1, type, op, size - 1, MPI_COMM_WORLD);
  if (rank == size - 1) show(rank, "reduce", r);
  MPI_Allreduce(&mine, &r, 1, type, op, MPI_COMM_WORLD);
  show(rank, "allreduce", r);
  MPI_Scan(&mine, &r, 1, type, op, MPI_COMM_WORLD);
  show(rank, "scan", r);
  MPI_Exscan(&mine, &r, 1, type, op, MPI_COMM_WORLD);
  if (rank > 0) show(rank, "exscan", r);
  MPI_Op_free(&op);
  MPI_Type_free(&type);
  MPI_Finalize();
  return 0;
}
