// run: -n 2
// run: -n 4
// Polling with MPI_Iprobe until everybody has reported.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, arrived = 0, total = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank != 0) {
    int report = 1 << rank;
    MPI_Send(&report, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  } else {
    while (arrived < size - 1) {
      int flag = 0, v;
      MPI_Status st;
      MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &flag, &st);
      if (!flag) continue;
      MPI_Recv(&v, 1, MPI_INT, st.MPI_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (v != 1 << st.MPI_SOURCE) printf("[0] wrong report\n");
      total |= v;
      arrived++;
    }
    printf("[0] reports %d, mask %d\n", arrived, total);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  printf("[%d] past the barrier\n", rank);
  MPI_Finalize();
  return 0;
}
