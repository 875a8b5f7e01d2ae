// run: -n 4
// MPI_Waitany until nothing is active: every index comes exactly once, then MPI_UNDEFINED.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, value[8], times[8] = {0};
  MPI_Request r[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (int p = 0; p < size; p++) {
      r[p] = MPI_REQUEST_NULL;
      if (p) MPI_Irecv(&value[p], 1, MPI_INT, p, 0, MPI_COMM_WORLD, &r[p]);
    }
    for (;;) {
      int index;
      MPI_Status st;
      MPI_Waitany(size, r, &index, &st);
      if (index == MPI_UNDEFINED) break;
      times[index]++;
      if (st.MPI_SOURCE != index) printf("[0] status does not belong to the index\n");
    }
    for (int p = 1; p < size; p++) printf("[0] %d: %d, %d time\n", p, value[p], times[p]);
  } else {
    int v = rank * rank * rank;
    MPI_Send(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    printf("[%d] sent %d\n", rank, v);
  }
  MPI_Finalize();
  return 0;
}
