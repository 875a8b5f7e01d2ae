// run: -n 1
// run: -n 2
// A rank may send to itself as long as something else completes the send.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank;
  char out[16], in[16] = "";
  MPI_Request r;
  MPI_Status st;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  snprintf(out, sizeof out, "note to %d", rank);
  MPI_Irecv(in, sizeof in, MPI_CHAR, rank, 1, MPI_COMM_WORLD, &r);
  MPI_Send(out, (int)strlen(out) + 1, MPI_CHAR, rank, 1, MPI_COMM_WORLD);
  MPI_Wait(&r, &st);
  printf("[%d] '%s' from %d\n", rank, in, st.MPI_SOURCE);

  memset(in, 0, sizeof in);
  MPI_Isend("again", 6, MPI_CHAR, 0, 2, MPI_COMM_SELF, &r);
  MPI_Recv(in, sizeof in, MPI_CHAR, 0, 2, MPI_COMM_SELF, &st);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  printf("[%d] '%s' on self from %d\n", rank, in, st.MPI_SOURCE);

  int a = rank + 1, b = 0;
  MPI_Sendrecv(&a, 1, MPI_INT, rank, 3, &b, 1, MPI_INT, rank, 3, MPI_COMM_WORLD, &st);
  printf("[%d] sendrecv with itself gives %d\n", rank, b);
  MPI_Finalize();
  return 0;
}
