/* The large-count variants are checked alike. */
#include <mpi.h>

int main(int argc, char **argv) {
    int n = 0;
    MPI_Init(&argc, &argv);
    MPI_Send_c(&n, 1, MPI_LONG, 1, 0, MPI_COMM_SELF); //~ WARN argument type 'int *' doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
