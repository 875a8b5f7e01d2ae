// run: -n 2
// MPI_Wait in an order unlike that of the posts; statuses of sends hold nothing, those of receives do.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, in[3] = {0}, out[3];
  MPI_Request s[3], r[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; i++) MPI_Irecv(&in[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &r[i]);
  for (int i = 0; i < 3; i++) {
    out[i] = rank * 100 + i;
    MPI_Isend(&out[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &s[i]);
  }
  for (int i = 2; i >= 0; i--) {
    MPI_Status st;
    MPI_Wait(&r[i], &st);
    printf("[%d] request %d: %d tag %d\n", rank, i, in[i], st.MPI_TAG);
  }
  for (int i = 0; i < 3; i++) MPI_Wait(&s[(i + 1) % 3], MPI_STATUS_IGNORE);
  printf("[%d] null afterwards: %d\n", rank,
         r[0] == MPI_REQUEST_NULL && s[0] == MPI_REQUEST_NULL && s[2] == MPI_REQUEST_NULL);
  MPI_Finalize();
  return 0;
}
