// verify: -n 2
// A structure is copied as a whole, with the padding at its end that the datatype does not name; and
// a datatype whose data begins before its address.
#include <mpi.h>
#include <assert.h>
#include <stddef.h>

struct best {
  double value;
  int rank;
};

static void better(void *in, void *inout, int *len, MPI_Datatype *type) {
  struct best *a = in, *b = inout;
  (void)type;
  for (int i = 0; i < *len; i++)
    if (a[i].value > b[i].value)
      b[i] = a[i];
}

static void add_before(void *in, void *inout, int *len, MPI_Datatype *type) {
  int *a = in, *b = inout;
  (void)type;
  for (int i = 0; i < *len; i++)
    b[i - 1] += a[i - 1];
}

int main(int argc, char **argv) {
  int rank, lengths[2] = {1, 1}, one = 1;
  MPI_Aint places[2] = {offsetof(struct best, value), offsetof(struct best, rank)}, back = -(MPI_Aint)sizeof(int);
  MPI_Datatype parts[2] = {MPI_DOUBLE, MPI_INT}, type, before;
  MPI_Op op, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_struct(2, lengths, places, parts, &type);
  MPI_Type_commit(&type);
  MPI_Op_create(better, 1, &op);
  struct best mine[2] = {{rank, rank}, {-rank, rank}}, all[2];
  MPI_Allreduce(mine, all, 2, type, op, MPI_COMM_WORLD);
  assert(all[0].rank == 1 && all[1].rank == 0);
  MPI_Type_create_hindexed(1, &one, &back, MPI_INT, &before);
  MPI_Type_commit(&before);
  MPI_Op_create(add_before, 1, &sum);
  int own[2] = {1, 2}, total[2] = {0, 0};
  MPI_Allreduce(own + 1, total + 1, 2, before, sum, MPI_COMM_WORLD);
  assert(total[0] == 2 && total[1] == 4);
  MPI_Op_free(&op);
  MPI_Op_free(&sum);
  MPI_Type_free(&type);
  MPI_Type_free(&before);
  MPI_Finalize();
  return 0;
}
