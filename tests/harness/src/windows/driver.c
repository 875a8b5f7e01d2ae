/* Executes small programs with one-sided communication that are given as a table.
 *
 *     driver TABLE
 *
 * TABLE has OPS operations of WIDTH characters for every rank; text.rs writes
 * it. Every rank has a window of CELLS integers, zero at first. What operation i
 * reads goes to got[i].
 */
#include <assert.h>
#include <mpi.h>

enum { OPS = 18, WIDTH = 7, CELLS = 2 };

static int cells[CELLS], got[OPS], given[OPS];

static int holds(const char *test)
{
    int is = test[0] == 'm' ? cells[test[1] - '0'] : got[test[1] - 'a'];
    return is == test[2] - '0';
}

/* The ranks of a set that is given as the bits of a digit. */
static MPI_Group ranks(MPI_Group all, int bits)
{
    MPI_Group some;
    int chosen[3], count = 0;
    for (int rank = 0; rank < 3; rank++)
        if (bits >> rank & 1)
            chosen[count++] = rank;
    MPI_Group_incl(all, count, chosen, &some);
    return some;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Win win;
    MPI_Group all, group;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Win_create(cells, sizeof cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (int i = 0; i < OPS; i++) {
        const char *op = argv[1] + (rank * OPS + i) * WIDTH;
        int target = op[1] - '0', cell = op[2] - '0';
        given[i] = op[3] - '0';
        switch (op[0]) {
        case 'F': MPI_Win_fence(0, win); break;
        case 'B': MPI_Barrier(MPI_COMM_WORLD); break;
        case 'X': MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win); break;
        case 'S': MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win); break;
        case 'U': MPI_Win_unlock(target, win); break;
        case 'f': MPI_Win_flush(target, win); break;
        case 'o': group = ranks(all, target); MPI_Win_post(group, 0, win); MPI_Group_free(&group); break;
        case 's': group = ranks(all, target); MPI_Win_start(group, 0, win); MPI_Group_free(&group); break;
        case 'c': MPI_Win_complete(win); break;
        case 'w': MPI_Win_wait(win); break;
        case 'P': MPI_Put(&given[i], 1, MPI_INT, target, cell, 1, MPI_INT, win); break;
        case 'G': MPI_Get(&got[i], 1, MPI_INT, target, cell, 1, MPI_INT, win); break;
        case 'A': MPI_Accumulate(&given[i], 1, MPI_INT, target, cell, 1, MPI_INT, MPI_SUM, win); break;
        case 'L': got[i] = cells[cell]; break;
        case 'W': cells[cell] = given[i]; break;
        case '!': assert(!(holds(op + 1) && (op[4] == '.' || holds(op + 4)))); break;
        }
    }
    MPI_Win_free(&win);
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
