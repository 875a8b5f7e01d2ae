// run: -n 1
// MPI_Type_get_envelope and MPI_Type_get_contents return the arguments of the constructor.
#include <mpi.h>
#include <stdio.h>

static const char *name(int c) {
  return c == MPI_COMBINER_NAMED ? "named" : c == MPI_COMBINER_DUP ? "dup"
         : c == MPI_COMBINER_CONTIGUOUS ? "contiguous" : c == MPI_COMBINER_VECTOR ? "vector"
         : c == MPI_COMBINER_HVECTOR ? "hvector" : c == MPI_COMBINER_INDEXED ? "indexed"
         : c == MPI_COMBINER_HINDEXED ? "hindexed" : c == MPI_COMBINER_INDEXED_BLOCK ? "indexed_block"
         : c == MPI_COMBINER_HINDEXED_BLOCK ? "hindexed_block" : c == MPI_COMBINER_STRUCT ? "struct"
         : c == MPI_COMBINER_SUBARRAY ? "subarray" : c == MPI_COMBINER_DARRAY ? "darray"
         : c == MPI_COMBINER_RESIZED ? "resized" : "?";
}

static void show(MPI_Datatype *t) {
  int ni, na, nd, combiner, ints[16];
  MPI_Aint addresses[8];
  MPI_Datatype types[4];
  MPI_Type_get_envelope(*t, &ni, &na, &nd, &combiner);
  MPI_Type_get_contents(*t, ni, na, nd, ints, addresses, types);
  printf("[0] %s:", name(combiner));
  for (int i = 0; i < ni; i++) printf(" %d", ints[i]);
  printf(" |");
  for (int i = 0; i < na; i++) printf(" %ld", (long)addresses[i]);
  printf(" | %d types, first is int %d\n", nd, types[0] == MPI_INT);
  MPI_Type_free(t);
}

int main(int argc, char **argv) {
  int len[2] = {3, 1}, dis[2] = {0, 5}, ni, na, nd, combiner;
  MPI_Aint far[2] = {8, 40};
  MPI_Datatype t, kinds[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Init(&argc, &argv);
  MPI_Type_get_envelope(MPI_DOUBLE, &ni, &na, &nd, &combiner);
  printf("[0] %s: %d %d %d\n", name(combiner), ni, na, nd);
  MPI_Type_dup(MPI_INT, &t), show(&t);
  MPI_Type_contiguous(7, MPI_INT, &t), show(&t);
  MPI_Type_vector(2, 3, 4, MPI_INT, &t), show(&t);
  MPI_Type_create_hvector(2, 3, 64, MPI_INT, &t), show(&t);
  MPI_Type_indexed(2, len, dis, MPI_INT, &t), show(&t);
  MPI_Type_create_hindexed(2, len, far, MPI_INT, &t), show(&t);
  MPI_Type_create_indexed_block(2, 9, dis, MPI_INT, &t), show(&t);
  MPI_Type_create_hindexed_block(2, 9, far, MPI_INT, &t), show(&t);
  MPI_Type_create_struct(2, len, far, kinds, &t), show(&t);
  MPI_Type_create_resized(MPI_INT, -8, 32, &t), show(&t);
  MPI_Finalize();
  return 0;
}
