// verify: -n 2
// The displacement of the second member leaves the gap before it out.
#include <mpi.h>

struct pair {
  char letter;
  int number;
};

int main(int argc, char **argv) {
  int rank;
  struct pair pair = {'a', 1};
  const int lengths[] = {1, 1};
  const MPI_Aint places[] = {0, sizeof(char)};
  const MPI_Datatype types[] = {MPI_CHAR, MPI_INT};
  MPI_Datatype type;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_struct(2, lengths, places, types, &type);
  MPI_Type_commit(&type);
  if (rank == 0)
    MPI_Send(&pair, 1, type, 1, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
  else
    MPI_Recv(&pair, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR buffer-type
  MPI_Type_free(&type);
  MPI_Finalize();
  return 0;
}
