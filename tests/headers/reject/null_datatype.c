/* No datatype, hence no buffer. */
#include <mpi.h>

int main(int argc, char **argv) {
    int n = 0;
    MPI_Init(&argc, &argv);
    MPI_Bcast(&n, 1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD); //~ WARN requires a null pointer
    MPI_Finalize();
    return 0;
}
