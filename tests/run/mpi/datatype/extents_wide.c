// run: -n 1
// The MPI_Count variants of the inquiries agree, also beyond the range of an int.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  MPI_Count size, lb, extent, tlb, textent;
  MPI_Aint alb, aextent;
  int isize;
  MPI_Datatype big, bigger;
  MPI_Init(&argc, &argv);
  MPI_Type_contiguous(1 << 30, MPI_INT, &big);
  MPI_Type_vector(2, 1, 2, big, &bigger);
  MPI_Type_size(bigger, &isize);
  MPI_Type_size_x(bigger, &size);
  MPI_Type_get_extent_x(bigger, &lb, &extent);
  MPI_Type_get_true_extent_x(bigger, &tlb, &textent);
  printf("[0] size %lld, int version undefined %d\n", (long long)size, isize == MPI_UNDEFINED);
  printf("[0] lb %lld extent %lld, true lb %lld extent %lld\n", (long long)lb, (long long)extent,
         (long long)tlb, (long long)textent);
  MPI_Type_get_extent(bigger, &alb, &aextent);
  printf("[0] same as addresses %d\n", alb == lb && aextent == extent);
  MPI_Type_free(&bigger);
  MPI_Type_free(&big);
  MPI_Finalize();
  return 0;
}
