// run: -n 1
// MPI_COMM_DUP_FN and MPI_COMM_NULL_COPY_FN, several keys on one communicator, integers stored as pointers.
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int keep, drop, flag;
  void *value;
  MPI_Comm a, b;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &keep, NULL);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &drop, NULL);
  printf("[0] keys differ %d\n", keep != drop);
  MPI_Comm_dup(MPI_COMM_SELF, &a);
  MPI_Comm_set_attr(a, keep, (void *)(intptr_t)42);
  MPI_Comm_set_attr(a, drop, (void *)(intptr_t)43);
  MPI_Comm_dup(a, &b);
  MPI_Comm_get_attr(b, keep, &value, &flag);
  printf("[0] kept: %d, value %d\n", flag != 0, flag ? (int)(intptr_t)value : -1);
  MPI_Comm_get_attr(b, drop, &value, &flag);
  printf("[0] dropped: %d\n", flag);
  MPI_Comm_set_attr(b, keep, NULL);
  MPI_Comm_get_attr(b, keep, &value, &flag);
  printf("[0] a null value is a value: %d %d\n", flag != 0, value == NULL);
  MPI_Comm_get_attr(a, keep, &value, &flag);
  printf("[0] the original still has %d\n", (int)(intptr_t)value);
  MPI_Comm_free_keyval(&keep);
  MPI_Comm_free_keyval(&drop);
  MPI_Comm_free(&b);
  MPI_Comm_free(&a);
  MPI_Finalize();
  return 0;
}
