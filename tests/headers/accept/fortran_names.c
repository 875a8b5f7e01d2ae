/* Fortran datatypes and handle conversion from C. */
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Fint i = 0, fcomm, fstatus[MPI_F_STATUS_SIZE];
    float r = 0;
    double d = 0, z[2] = {0, 0};
    int pair[2] = {0, 0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Bcast(&i, 1, MPI_INTEGER, 0, MPI_COMM_WORLD);
    MPI_Bcast(&r, 1, MPI_REAL, 0, MPI_COMM_WORLD);
    MPI_Bcast(&d, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD);
    MPI_Bcast(z, 1, MPI_DOUBLE_COMPLEX, 0, MPI_COMM_WORLD);
    MPI_Bcast(pair, 1, MPI_2INTEGER, 0, MPI_COMM_WORLD);
    fcomm = MPI_Comm_c2f(MPI_COMM_WORLD);
    MPI_Probe(0, 0, MPI_Comm_f2c(fcomm), &status);
    MPI_Status_c2f(&status, fstatus);
    MPI_Finalize();
    return fstatus[MPI_F_TAG];
}
