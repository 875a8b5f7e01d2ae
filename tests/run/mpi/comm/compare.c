// run: -n 2
// The four results of MPI_Comm_compare.
#include <mpi.h>
#include <stdio.h>

static const char *word(int r) {
  return r == MPI_IDENT ? "identical" : r == MPI_CONGRUENT ? "congruent"
         : r == MPI_SIMILAR ? "similar" : r == MPI_UNEQUAL ? "unequal" : "?";
}

int main(int argc, char **argv) {
  int rank, r;
  MPI_Comm copy, reversed, solo;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
  MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &solo);
  const struct {
    const char *name;
    MPI_Comm a, b;
  } cases[] = {
      {"world with itself", MPI_COMM_WORLD, MPI_COMM_WORLD}, {"world with copy", MPI_COMM_WORLD, copy},
      {"world with reversed", MPI_COMM_WORLD, reversed},     {"world with solo", MPI_COMM_WORLD, solo},
      {"self with solo", MPI_COMM_SELF, solo},               {"self with world", MPI_COMM_SELF, copy},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    MPI_Comm_compare(cases[i].a, cases[i].b, &r);
    printf("[%d] %s: %s\n", rank, cases[i].name, word(r));
  }
  MPI_Comm_free(&solo);
  MPI_Comm_free(&reversed);
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return 0;
}
