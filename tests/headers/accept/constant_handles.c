/* Predefined handles and sentinels are constant expressions: initialisers, case labels, array sizes. */
#include <mpi.h>

static MPI_Comm comm = MPI_COMM_WORLD;
static MPI_Datatype types[] = {MPI_INT, MPI_DOUBLE, MPI_DATATYPE_NULL};
static struct {
    MPI_Request request;
    MPI_Op op;
    int source;
} state = {MPI_REQUEST_NULL, MPI_SUM, MPI_ANY_SOURCE};
static char name[MPI_MAX_PROCESSOR_NAME];
static void *const bottom = MPI_BOTTOM;

typedef char null_handles_differ[MPI_COMM_NULL != MPI_REQUEST_NULL && MPI_GROUP_NULL != MPI_INFO_NULL ? 1 : -1];
typedef char no_null_handle_is_zero[MPI_COMM_NULL != 0 && MPI_DATATYPE_NULL != 0 && MPI_WIN_NULL != 0 ? 1 : -1];

static int width(MPI_Datatype type) {
    switch (type) {
    case MPI_CHAR: return 1;
    case MPI_INT: return 4;
    case MPI_DOUBLE: return 8;
    case MPI_DATATYPE_NULL: return 0;
    default: return -1;
    }
}

int main(void) {
    int length;
    null_handles_differ *first = 0;
    no_null_handle_is_zero *second = 0;
    MPI_Init(NULL, NULL);
    MPI_Get_processor_name(name, &length);
    MPI_Finalize();
    return comm == MPI_COMM_NULL || width(types[0]) != 4 || state.op == MPI_OP_NULL || bottom || first || second;
}
