/* MINLOC and MAXLOC: structures of any name, and two ints kept in an array. */
#include <mpi.h>

struct temperature {
    double degrees;
    int where;
};

int main(int argc, char **argv) {
    struct temperature mine = {1.0, 0}, coldest;
    struct {
        float v;
        int i;
    } fin = {1, 2}, fout;
    int pair[2] = {3, 4}, best[2];
    struct {
        int v, i;
    } iin = {1, 2}, iout;

    MPI_Init(&argc, &argv);
    MPI_Allreduce(&mine, &coldest, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
    MPI_Allreduce(&fin, &fout, 1, MPI_FLOAT_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    MPI_Allreduce(pair, best, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
    MPI_Allreduce(&iin, &iout, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
