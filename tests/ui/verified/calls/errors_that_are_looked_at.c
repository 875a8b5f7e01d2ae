// verify: -n 2
// Results count only where there was no error; and what a call has not to do with is as it was.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, beside[3] = {1, 2, 3}, flag = 5, count = 4, code;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  code = MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  assert(code == MPI_SUCCESS && rank < 2);
  code = MPI_Isend(beside, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &request);
  if (code != MPI_SUCCESS)
    request = MPI_REQUEST_NULL;
  assert(beside[0] == 1);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (rank == 0) {
    MPI_Send(beside, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    code = MPI_Recv(beside + 1, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &status);
    MPI_Error_class(code, &flag);
    assert(flag == MPI_ERR_TRUNCATE && beside[0] == 1 && beside[2] == 3);
  }
  code = MPI_Get_count(&status, MPI_DATATYPE_NULL, &count);
  if (code != MPI_SUCCESS)
    count = 0;
  assert(count == 0);
  MPI_Finalize();
  return 0;
}
