/* What comes out of MPI_Unpack has a type, what goes in has none. */
#include <mpi.h>

int main(int argc, char **argv) {
    char packed[8] = {0}; int at = 0; float x;
    MPI_Init(&argc, &argv);
    MPI_Unpack(packed, 8, &at, &x, 1, MPI_INT, MPI_COMM_WORLD); //~ WARN argument type 'float *' doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
