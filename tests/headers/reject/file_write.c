/* Files. */
#include <mpi.h>

int main(int argc, char **argv) {
    int n = 0; MPI_File f = MPI_FILE_NULL;
    MPI_Init(&argc, &argv);
    MPI_File_write(f, &n, 1, MPI_FLOAT, MPI_STATUS_IGNORE); //~ WARN argument type 'int *' doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
