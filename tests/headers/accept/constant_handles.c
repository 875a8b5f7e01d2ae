/* Predefined handles and sentinels are constants for initialisers; handles can be compared, copied through
 * pointers and numbers, and passed on like any value. (Case labels and array sizes are not promised: MPI
 * 4.1, 2.5.4.) */
#include <mpi.h>
#include <stdint.h>

static MPI_Comm comm = MPI_COMM_WORLD;
static MPI_Datatype types[] = {MPI_INT, MPI_DOUBLE, MPI_DATATYPE_NULL};
static struct {
    MPI_Request request;
    MPI_Op op;
    int source;
} state = {MPI_REQUEST_NULL, MPI_SUM, MPI_ANY_SOURCE};
static char name[MPI_MAX_PROCESSOR_NAME];
static void *const bottom = MPI_BOTTOM;

typedef char handles_have_32_bits[sizeof(MPI_Comm) == 4 && sizeof types == 12 ? 1 : -1];

static int width(MPI_Datatype type) {
    if (type == MPI_CHAR)
        return 1;
    return type == MPI_INT ? 4 : type == MPI_DOUBLE ? 8 : -1;
}

static MPI_Comm through(void *pointer) { return (MPI_Comm)pointer; }

int main(void) {
    int length;
    handles_have_32_bits *size = 0;
    MPI_Init(NULL, NULL);
    MPI_Get_processor_name(name, &length);
    MPI_Comm back = through((void *)comm);
    intptr_t number = (intptr_t)back;
    MPI_Comm fortran = MPI_Comm_f2c(MPI_Comm_c2f(comm));
    MPI_Finalize();
    return comm == MPI_COMM_NULL || width(types[0]) != 4 || state.op == MPI_OP_NULL || bottom || size || !number ||
           fortran != comm || state.request != MPI_REQUEST_NULL || !comm;
}
