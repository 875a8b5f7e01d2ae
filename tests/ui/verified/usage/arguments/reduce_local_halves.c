// verify: -n 1
// Two halves of one array, and columns between each other.
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int a[4] = {1, 2, 3, 4}, position = 0;
  char packed[16];
  MPI_Datatype every_other;
  MPI_Init(&argc, &argv);
  MPI_Type_vector(2, 1, 2, MPI_INT, &every_other);
  MPI_Type_commit(&every_other);
  MPI_Reduce_local(a, a + 2, 2, MPI_INT, MPI_SUM);
  assert(a[2] == 4 && a[3] == 6);
  MPI_Pack(a, 1, every_other, packed, sizeof packed, &position, MPI_COMM_SELF);
  position = 0;
  MPI_Unpack(packed, sizeof packed, &position, a + 1, 1, every_other, MPI_COMM_SELF);
  assert(a[1] == 1 && a[3] == 4);
  MPI_Type_free(&every_other);
  MPI_Finalize();
  return 0;
}
