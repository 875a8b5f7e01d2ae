// run: -n 1
// With MPI_ERRORS_RETURN bad arguments come back as codes; only their classes are portable.
#include <mpi.h>
#include <stdio.h>

static void expect(const char *what, int code, int wanted) {
  int cls;
  MPI_Error_class(code, &cls);
  printf("[0] %s: %s\n", what, cls == wanted ? "expected class" : code == MPI_SUCCESS ? "success" : "another class");
}

int main(int argc, char **argv) {
  int x = 0;
  MPI_Comm none = MPI_COMM_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  expect("rank too large", MPI_Send(&x, 1, MPI_INT, 5, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
  expect("negative tag", MPI_Send(&x, 1, MPI_INT, 0, -5, MPI_COMM_WORLD), MPI_ERR_TAG);
  expect("negative count", MPI_Send(&x, -1, MPI_INT, 0, 0, MPI_COMM_WORLD), MPI_ERR_COUNT);
  expect("null type", MPI_Send(&x, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
  expect("null communicator", MPI_Comm_rank(none, &x), MPI_ERR_COMM);
  expect("bad root", MPI_Bcast(&x, 1, MPI_INT, 3, MPI_COMM_WORLD), MPI_ERR_ROOT);
  expect("null operation", MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD),
         MPI_ERR_OP);
  expect("fine", MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD), MPI_SUCCESS);
  MPI_Finalize();
  return 0;
}
