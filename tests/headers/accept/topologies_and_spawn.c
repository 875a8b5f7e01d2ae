/* Topologies, intercommunicators and process creation, with their special pointer arguments. */
#include <mpi.h>

int main(int argc, char **argv) {
    int dims[2] = {0, 0}, periods[2] = {1, 0}, neighbours[2] = {0, 1}, source, dest, kind;
    MPI_Comm cart, graph, inter, workers;

    MPI_Init(&argc, &argv);
    MPI_Dims_create(4, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &cart);
    MPI_Cart_shift(cart, 0, 1, &source, &dest);
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, neighbours, MPI_UNWEIGHTED, 0, neighbours, MPI_WEIGHTS_EMPTY,
                                   MPI_INFO_NULL, 0, &graph);
    MPI_Topo_test(cart, &kind);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &inter);
    MPI_Comm_spawn("worker", MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &workers, MPI_ERRCODES_IGNORE);
    MPI_Finalize();
    return kind == MPI_CART;
}
