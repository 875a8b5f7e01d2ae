/* Buffers whose element type is right however the pointer is written, or unknown to the compiler. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

typedef double cell;

static void share(const double *values, int n, void *anything, MPI_Datatype type) {
    MPI_Send(values, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    MPI_Send(anything, n, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(values, n, type, 1, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    int a[8];
    cell grid[4][4];
    const int constant = 3;
    double *heap = malloc(10 * sizeof *heap);
    struct particle {
        double position[3];
        int charge;
    } p;

    MPI_Init(&argc, &argv);
    memset(a, 0, sizeof a);
    memset(grid, 0, sizeof grid);
    memset(&p, 0, sizeof p);
    share(heap, 10, a, MPI_DOUBLE);
    MPI_Send(a, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&a[3], 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(a + 2, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&constant, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(grid[1], 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&grid[0][0], 16, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    MPI_Send(grid, (int)sizeof grid, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&p, (int)sizeof p, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    MPI_Send(p.position, 3, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    MPI_Send("text", 5, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
    free(heap);
    MPI_Finalize();
    return 0;
}
