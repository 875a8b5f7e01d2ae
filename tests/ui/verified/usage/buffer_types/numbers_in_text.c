// verify: -n 2
// A number that lies in characters as a whole; members of a union; structures as bytes.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  struct {
    char text[4], more[4];
    int number;
  } mixed = {"abc", "def", 1};
  union {
    char letter;
    int number;
  } either;
  struct {
    char letter;
    int number;
  } pair = {'a', 1};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  either.number = rank;
  MPI_Bcast(&mixed, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&mixed, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&either, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&pair, sizeof pair, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
