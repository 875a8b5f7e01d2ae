// run: -n 2
// MPI_Get_count is undefined when a message ends inside a derived element; MPI_Get_elements counts basic ones.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Datatype triple;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(3, MPI_INT, &triple);
  MPI_Type_commit(&triple);
  for (int n = 0; n <= 7; n++) {
    int buf[9] = {10, 11, 12, 13, 14, 15, 16, 17, 18};
    if (rank == 0) {
      MPI_Send(buf, n, MPI_INT, 1, n, MPI_COMM_WORLD);
    } else {
      int count, elements;
      MPI_Count wide;
      MPI_Status st;
      MPI_Recv(buf, 3, triple, 0, n, MPI_COMM_WORLD, &st);
      MPI_Get_count(&st, triple, &count);
      MPI_Get_elements(&st, triple, &elements);
      MPI_Get_elements_x(&st, triple, &wide);
      if (count == MPI_UNDEFINED)
        printf("[1] %d ints: count undefined, elements %d %lld\n", n, elements, (long long)wide);
      else
        printf("[1] %d ints: count %d, elements %d %lld\n", n, count, elements, (long long)wide);
    }
  }
  MPI_Type_free(&triple);
  MPI_Finalize();
  return 0;
}
