// run: -n 3
// A user operation over a struct of mixed types: count, sum, minimum and maximum in one reduction.
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  long count;
  double sum;
  int low, high;
} stats;

static void merge(void *in, void *inout, int *len, MPI_Datatype *type) {
  (void)type;
  const stats *a = in;
  stats *b = inout;
  for (int i = 0; i < *len; i++, a++, b++) {
    b->count += a->count;
    b->sum += a->sum;
    if (a->low < b->low) b->low = a->low;
    if (a->high > b->high) b->high = a->high;
  }
}

int main(int argc, char **argv) {
  int rank, lengths[3] = {1, 1, 2};
  MPI_Aint where[3] = {offsetof(stats, count), offsetof(stats, sum), offsetof(stats, low)};
  MPI_Datatype parts[3] = {MPI_LONG, MPI_DOUBLE, MPI_INT}, type;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_struct(3, lengths, where, parts, &type);
  MPI_Type_commit(&type);
  MPI_Op_create(merge, 1, &op);
  stats mine[2], total[2];
  memset(total, 0, sizeof total);
  for (int k = 0; k < 2; k++) {
    mine[k] = (stats){0, 0.0, 1000, -1000};
    for (int i = 0; i <= rank + k; i++) {
      int x = (i * 17 + rank * 5 + k) % 23;
      mine[k].count++;
      mine[k].sum += x;
      if (x < mine[k].low) mine[k].low = x;
      if (x > mine[k].high) mine[k].high = x;
    }
  }
  MPI_Allreduce(mine, total, 2, type, op, MPI_COMM_WORLD);
  for (int k = 0; k < 2; k++)
    printf("[%d] %ld values, mean %.4f, range %d to %d\n", rank, total[k].count,
           total[k].sum / (double)total[k].count, total[k].low, total[k].high);
  MPI_Op_free(&op);
  MPI_Type_free(&type);
  MPI_Finalize();
  return 0;
}
