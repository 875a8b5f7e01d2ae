/* Names of MPI-1 that MPI 3.0 removed or MPI 2.0 deprecated, as in programs of the nineties. */
#include <mpi.h>

static void complain(MPI_Comm *comm, int *code, ...) {
    MPI_Abort(*comm, *code);
}

int main(int argc, char **argv) {
    int value = 0, lengths[3] = {1, 1, 1}, key, flag;
    void *attribute;
    MPI_Aint displacements[3] = {0, 0, 8}, extent, lb, ub;
    MPI_Datatype parts[3] = {MPI_LB, MPI_INT, MPI_UB}, type;
    MPI_Handler_function *function = complain;
    MPI_Errhandler handler;

    MPI_Init(&argc, &argv);
    MPI_Address(&value, &displacements[1]);
    MPI_Type_struct(3, lengths, displacements, parts, &type);
    MPI_Type_hvector(2, 1, 8, MPI_INT, &type);
    MPI_Type_hindexed(1, lengths, displacements, MPI_INT, &type);
    MPI_Type_extent(type, &extent);
    MPI_Type_lb(type, &lb);
    MPI_Type_ub(type, &ub);
    MPI_Errhandler_create(function, &handler);
    MPI_Errhandler_set(MPI_COMM_WORLD, handler);
    MPI_Errhandler_get(MPI_COMM_WORLD, &handler);
    MPI_Keyval_create(MPI_DUP_FN, MPI_NULL_DELETE_FN, &key, NULL);
    MPI_Attr_put(MPI_COMM_WORLD, key, &value);
    MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, &attribute, &flag);
    MPI_Attr_delete(MPI_COMM_WORLD, key);
    MPI_Keyval_free(&key);
    MPI_Finalize();
    return 0;
}
