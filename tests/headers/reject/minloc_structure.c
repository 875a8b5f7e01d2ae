/* A structure with the wrong first member. */
#include <mpi.h>

int main(int argc, char **argv) {
    struct { float v; int i; } in = {0, 0}, *out = &in;
    MPI_Init(&argc, &argv);
    MPI_Reduce(out, out, 1, MPI_DOUBLE_INT, MPI_MINLOC, 0, MPI_COMM_WORLD); //~ WARN doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
