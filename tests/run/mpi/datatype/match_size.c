// run: -n 1
// MPI_Type_match_size finds a predefined type of a class and a size.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    int cls, size;
  } wanted[] = {{"integer 4", MPI_TYPECLASS_INTEGER, 4},
                {"integer 8", MPI_TYPECLASS_INTEGER, 8},
                {"real 4", MPI_TYPECLASS_REAL, 4},
                {"real 8", MPI_TYPECLASS_REAL, 8},
                {"complex 16", MPI_TYPECLASS_COMPLEX, 16}};
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 5; i++) {
    MPI_Datatype t = MPI_DATATYPE_NULL;
    int size = 0, ni, na, nd, combiner;
    MPI_Type_match_size(wanted[i].cls, wanted[i].size, &t);
    MPI_Type_size(t, &size);
    MPI_Type_get_envelope(t, &ni, &na, &nd, &combiner);
    printf("[0] %s: size %d, derived by a constructor %d\n", wanted[i].name, size, ni + na + nd > 0);
  }
  MPI_Finalize();
  return 0;
}
