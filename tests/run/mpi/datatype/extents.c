// run: -n 1
// Size, lower bound, extent, true lower bound and true extent of many constructions.
#include <mpi.h>
#include <stdio.h>

static void show(const char *name, MPI_Datatype *t) {
  int size;
  MPI_Aint lb, extent, tlb, textent;
  MPI_Type_size(*t, &size);
  MPI_Type_get_extent(*t, &lb, &extent);
  MPI_Type_get_true_extent(*t, &tlb, &textent);
  printf("[0] %-16s size %d, lb %ld, extent %ld, true lb %ld, true extent %ld\n", name, size, (long)lb,
         (long)extent, (long)tlb, (long)textent);
  MPI_Type_free(t);
}

int main(int argc, char **argv) {
  int len2[2] = {1, 2}, dis2[2] = {3, -2}, n2[2] = {4, 4}, s2[2] = {1, 2}, b2[2] = {2, 1};
  MPI_Aint byte2[2] = {0, 16};
  MPI_Datatype t, u, kinds[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Init(&argc, &argv);
  MPI_Type_contiguous(5, MPI_SHORT, &t);
  show("contiguous", &t);
  MPI_Type_vector(3, 2, 4, MPI_INT, &t);
  show("vector", &t);
  MPI_Type_vector(3, 1, -2, MPI_INT, &t);
  show("negative stride", &t);
  MPI_Type_indexed(2, len2, dis2, MPI_INT, &t);
  show("indexed", &t);
  MPI_Type_create_struct(2, len2, byte2, kinds, &t);
  show("struct", &t);
  MPI_Type_create_subarray(2, n2, s2, b2, MPI_ORDER_C, MPI_INT, &t);
  show("subarray", &t);
  MPI_Type_create_resized(MPI_INT, -4, 12, &t);
  show("resized", &t);
  MPI_Type_create_resized(MPI_INT, -4, 12, &u);
  MPI_Type_contiguous(2, u, &t);
  MPI_Type_free(&u);
  show("two resized", &t);
  MPI_Type_contiguous(0, MPI_DOUBLE, &t);
  show("nothing", &t);
  MPI_Type_create_hvector(2, 1, 5, MPI_CHAR, &t);
  show("hvector", &t);
  MPI_Finalize();
  return 0;
}
