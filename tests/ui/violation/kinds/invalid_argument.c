// verify: -n 2
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 0, size;
  unsigned char root;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  root = 0;
  concord_symbolic(&root, sizeof root, "root");
  concord_assume(root == 0 || root == 2);
  MPI_Bcast(&x, 1, MPI_INT, root, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
