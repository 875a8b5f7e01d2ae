// run: -n 1
// Balanced factorisations in non-increasing order; fixed entries stay.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  static const struct {
    int nodes, n, dims[4];
  } cases[] = {
      {6, 2, {0}},  {12, 2, {0}},  {16, 2, {0}},       {7, 2, {0}},      {1, 3, {0}},
      {8, 3, {0}},  {30, 3, {0}},  {36, 2, {0}},       {24, 3, {0, 0, 4}}, {12, 3, {0, 3, 0}},
      {10, 2, {5, 0}}, {6, 2, {2, 3}}, {16, 4, {0}},   {100, 2, {0}},
  };
  MPI_Init(&argc, &argv);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int dims[4], n = cases[i].n, product = 1;
    for (int k = 0; k < n; k++) dims[k] = cases[i].dims[k];
    MPI_Dims_create(cases[i].nodes, n, dims);
    printf("[0] %d:", cases[i].nodes);
    for (int k = 0; k < n; k++) {
      printf(" %d", dims[k]);
      product *= dims[k];
    }
    printf(product == cases[i].nodes ? "\n" : " wrong product\n");
  }
  MPI_Finalize();
  return 0;
}
