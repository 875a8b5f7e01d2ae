// run: -n 1
// Status objects made by the user: elements, cancelled flag, and the public fields.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  MPI_Status st;
  MPI_Datatype pair;
  int n, e, flag;
  MPI_Init(&argc, &argv);
  memset(&st, 0, sizeof st);
  st.MPI_SOURCE = 3;
  st.MPI_TAG = 17;
  MPI_Type_contiguous(2, MPI_DOUBLE, &pair);
  MPI_Type_commit(&pair);
  MPI_Status_set_elements(&st, MPI_DOUBLE, 6);
  MPI_Get_count(&st, MPI_DOUBLE, &n);
  MPI_Get_elements(&st, pair, &e);
  printf("[0] doubles %d, elements %d\n", n, e);
  MPI_Get_count(&st, pair, &n);
  printf("[0] pairs %d\n", n);
  MPI_Status_set_elements_x(&st, MPI_INT, (MPI_Count)9);
  MPI_Get_count(&st, MPI_INT, &n);
  printf("[0] ints %d\n", n);
  MPI_Status_set_cancelled(&st, 1);
  MPI_Test_cancelled(&st, &flag);
  printf("[0] cancelled %d\n", flag != 0);
  MPI_Status_set_cancelled(&st, 0);
  MPI_Test_cancelled(&st, &flag);
  printf("[0] cancelled %d, source %d, tag %d\n", flag, st.MPI_SOURCE, st.MPI_TAG);
  MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}
