/* Datatype constructors, packing and decoding. */
#include <mpi.h>
#include <stddef.h>

struct particle {
    double position[3];
    int charge;
};

int main(int argc, char **argv) {
    struct particle p = {{0, 0, 0}, 1};
    int lengths[2] = {3, 1}, sizes[2] = {4, 4}, sub[2] = {2, 2}, start[2] = {0, 0}, at = 0, n, na, nd, combiner;
    MPI_Aint displacements[2] = {offsetof(struct particle, position), offsetof(struct particle, charge)}, lb, extent;
    MPI_Datatype parts[2] = {MPI_DOUBLE, MPI_INT}, particle, resized, column, block;
    char packed[64];

    MPI_Init(&argc, &argv);
    MPI_Type_create_struct(2, lengths, displacements, parts, &particle);
    MPI_Type_create_resized(particle, 0, (MPI_Aint)sizeof p, &resized);
    MPI_Type_vector(4, 1, 4, MPI_DOUBLE, &column);
    MPI_Type_create_subarray(2, sizes, sub, start, MPI_ORDER_C, MPI_INT, &block);
    MPI_Type_commit(&resized);
    MPI_Send(&p, 1, resized, 0, 0, MPI_COMM_WORLD);
    MPI_Pack(&p.charge, 1, MPI_INT, packed, (int)sizeof packed, &at, MPI_COMM_WORLD);
    MPI_Send(packed, at, MPI_PACKED, 0, 0, MPI_COMM_WORLD);
    at = 0;
    MPI_Unpack(packed, (int)sizeof packed, &at, &p.charge, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Type_get_extent(resized, &lb, &extent);
    MPI_Type_get_envelope(block, &n, &na, &nd, &combiner);
    MPI_Type_free(&resized);
    MPI_Finalize();
    return combiner == MPI_COMBINER_SUBARRAY && MPI_Aint_diff(extent, lb) == 0;
}
