// run: -n 2
// Messages without data still match, carry a tag and count as zero elements.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, count = -1, elements = -1;
  double guard = 2.5;
  MPI_Status st;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(NULL, 0, MPI_DOUBLE, 1, 11, MPI_COMM_WORLD);
    MPI_Send(&guard, 0, MPI_DOUBLE, 1, 12, MPI_COMM_WORLD);
    MPI_Recv(NULL, 0, MPI_BYTE, 1, 13, MPI_COMM_WORLD, &st);
    printf("[0] acknowledged by %d with tag %d\n", st.MPI_SOURCE, st.MPI_TAG);
  } else {
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&guard, 1, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
      MPI_Get_count(&st, MPI_DOUBLE, &count);
      MPI_Get_elements(&st, MPI_DOUBLE, &elements);
      printf("[1] tag %d count %d elements %d guard %.1f\n", st.MPI_TAG, count, elements, guard);
    }
    MPI_Send(NULL, 0, MPI_BYTE, 0, 13, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
