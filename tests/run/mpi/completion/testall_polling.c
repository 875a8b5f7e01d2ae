// run: -n 3
// MPI_Testall is all or nothing; no request is touched until the last has completed.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, in[4] = {-1, -1, -1, -1}, flag = 0, touched = 0;
  MPI_Request r[4];
  MPI_Status st[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int next = (rank + 1) % size, prev = (rank + size - 1) % size, out[2] = {rank, -rank};
  MPI_Irecv(&in[0], 1, MPI_INT, prev, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Irecv(&in[1], 1, MPI_INT, next, 1, MPI_COMM_WORLD, &r[1]);
  MPI_Isend(&out[0], 1, MPI_INT, next, 0, MPI_COMM_WORLD, &r[2]);
  MPI_Isend(&out[1], 1, MPI_INT, prev, 1, MPI_COMM_WORLD, &r[3]);
  while (!flag) {
    MPI_Testall(4, r, &flag, st);
    if (!flag)
      for (int i = 0; i < 4; i++) touched += r[i] == MPI_REQUEST_NULL;
  }
  printf("[%d] %d and %d from %d and %d, touched early %d\n", rank, in[0], in[1], st[0].MPI_SOURCE,
         st[1].MPI_SOURCE, touched);
  MPI_Finalize();
  return 0;
}
