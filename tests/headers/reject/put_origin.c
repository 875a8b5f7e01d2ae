/* The origin buffer of a one-sided access. */
#include <mpi.h>

int main(int argc, char **argv) {
    char c = 0; MPI_Win w = MPI_WIN_NULL;
    MPI_Init(&argc, &argv);
    MPI_Put(&c, 1, MPI_SHORT, 0, 0, 1, MPI_SHORT, w); //~ WARN argument type 'char *' doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
