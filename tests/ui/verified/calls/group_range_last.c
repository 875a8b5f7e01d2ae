// verify: -n 3
// Only the ranks of the sequence must be in the group; the last number of a range need not be one.
#include <assert.h>
#include <limits.h>
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Group all, some;
    int size, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &all);

    int one[1][3] = {{1, 4, 4}};
    MPI_Group_range_incl(all, 1, one, &some);
    MPI_Group_size(some, &size);
    assert(size == 1);
    MPI_Group_free(&some);

    int ends[2][3] = {{2, -3, -6}, {1, INT_MAX, INT_MAX}};
    MPI_Group_range_incl(all, 2, ends, &some);
    MPI_Group_size(some, &size);
    assert(size == 2);
    int first = 0;
    MPI_Group_translate_ranks(some, 1, &first, all, &rank);
    assert(rank == 2);
    MPI_Group_free(&some);

    int odd[1][3] = {{0, 3, 2}};
    MPI_Group_range_excl(all, 1, odd, &some);
    MPI_Group_size(some, &size);
    assert(size == 1);
    MPI_Group_free(&some);

    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
