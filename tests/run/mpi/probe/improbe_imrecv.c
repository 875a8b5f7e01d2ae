// run: -n 2
// run: -n 4
// Polling with MPI_Improbe; the data arrive through MPI_Imrecv requests completed together.
#include <mpi.h>
#include <stdio.h>

#define MAXP 8

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank) {
    int v[2] = {rank, rank * 7};
    MPI_Send(v, 2, MPI_INT, 0, rank, MPI_COMM_WORLD);
    printf("[%d] sent\n", rank);
  } else {
    int in[MAXP][2], got = 0, order_free = 0;
    MPI_Request r[MAXP];
    MPI_Status st[MAXP];
    while (got < size - 1) {
      int flag;
      MPI_Message msg;
      MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &msg, MPI_STATUS_IGNORE);
      if (flag) {
        MPI_Imrecv(in[got], 2, MPI_INT, &msg, &r[got]);
        got++;
      }
    }
    MPI_Waitall(got, r, st);
    for (int i = 0; i < got; i++) {
      if (st[i].MPI_SOURCE != in[i][0]) printf("[0] wrong source\n");
      order_free += in[i][1];
    }
    printf("[0] %d messages, sum %d\n", got, order_free);
  }
  MPI_Finalize();
  return 0;
}
