// verify: -n 3
// The sequence 0, 2, 4 leaves the group.
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Group all, some;
    int ranges[1][3] = {{0, 5, 2}};
    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_range_incl(all, 1, ranges, &some); //~ ERROR invalid-argument
    MPI_Group_free(&some);
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
