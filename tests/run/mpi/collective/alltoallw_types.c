// run: -n 3
// MPI_Alltoallw with another datatype for every partner; displacements are in bytes.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define P 3
#define SLOT 16

int main(int argc, char **argv) {
  const MPI_Datatype kinds[P] = {MPI_INT, MPI_DOUBLE, MPI_CHAR};
  const int lengths[P] = {2, 1, 5};
  int rank, size;
  unsigned char out[P * SLOT], in[P * SLOT];
  int counts_out[P], counts_in[P], where[P];
  MPI_Datatype types_out[P], types_in[P];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != P) MPI_Abort(MPI_COMM_WORLD, 1);
  memset(out, 0, sizeof out);
  memset(in, 0, sizeof in);
  for (int p = 0; p < P; p++) {
    int i[2] = {rank, 10 * p};
    double d = rank + p / 2.0;
    char c[6] = "abcd?";
    c[4] = (char)('0' + rank);
    where[p] = p * SLOT;
    /* the sender's rank decides the type */
    types_out[p] = kinds[rank];
    counts_out[p] = lengths[rank];
    types_in[p] = kinds[p];
    counts_in[p] = lengths[p];
    const void *from = rank == 0 ? (void *)i : rank == 1 ? (void *)&d : (void *)c;
    size_t bytes = rank == 0 ? sizeof i : rank == 1 ? sizeof d : 5;
    memcpy(out + where[p], from, bytes);
  }
  MPI_Alltoallw(out, counts_out, where, types_out, in, counts_in, where, types_in, MPI_COMM_WORLD);
  int i[2];
  double d;
  memcpy(i, in, sizeof i);
  memcpy(&d, in + SLOT, sizeof d);
  printf("[%d] %d %d, %.1f, %.5s\n", rank, i[0], i[1], d, (char *)in + 2 * SLOT);
  MPI_Finalize();
  return 0;
}
