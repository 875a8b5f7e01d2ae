// run: -n 2
// The two halves of MPI_Sendrecv differ in count, type, tag and partner; they also match plain calls.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, count;
  MPI_Status st;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int numbers[4] = {1, 2, 3, 4};
    char word[32] = {0};
    MPI_Sendrecv(numbers, 4, MPI_INT, 1, 100, word, 32, MPI_CHAR, 1, 200, MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, MPI_CHAR, &count);
    printf("[0] word '%s' of %d characters\n", word, count);
    double d = 0;
    MPI_Sendrecv(&count, 1, MPI_INT, 1, 5, &d, 1, MPI_DOUBLE, 1, 6, MPI_COMM_WORLD, &st);
    printf("[0] then %.3f with tag %d\n", d, st.MPI_TAG);
  } else {
    int numbers[10] = {0}, k = 0;
    char word[] = "concord";
    double d = 2.125;
    MPI_Sendrecv(word, sizeof word, MPI_CHAR, 0, 200, numbers, 10, MPI_INT, 0, 100,
                 MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, MPI_INT, &count);
    printf("[1] %d numbers, last %d\n", count, numbers[count - 1]);
    MPI_Recv(&k, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&d, 1, MPI_DOUBLE, 0, 6, MPI_COMM_WORLD);
    printf("[1] then %d\n", k);
  }
  MPI_Finalize();
  return 0;
}
