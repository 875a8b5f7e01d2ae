/* Executes small programs whose ranks share files, given as a table.
 *
 *     driver TABLE
 *
 * TABLE has OPS operations of WIDTH characters for every rank; text.rs writes
 * it. What operation i sees goes to got[i].
 */
#include <assert.h>
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPS = 14, WIDTH = 7, SHORT = 8, ABSENT = 9 };

static int got[OPS];
static FILE *stream;

static int holds(const char *test) { return got[test[0] - 'a'] == test[1] - '0'; }

static const char *name(char letter)
{
    switch (letter) {
    case 'a': return "zz_a";
    case 'b': return "zz_b";
    case 'e': return "zz_d/e";
    default: return "zz_d";
    }
}

/* Opens a file with these flags; whether that was possible, and it is closed again. */
static int opens(const char *file, int flags)
{
    int descriptor = open(file, flags, 0644);
    if (descriptor < 0)
        return 0;
    close(descriptor);
    return 1;
}

static int put(const char *file, int flags, int cell, int value)
{
    int descriptor = open(file, O_WRONLY | O_CREAT | flags, 0644);
    ssize_t put;
    if (descriptor < 0)
        return 0;
    if (flags & O_APPEND)
        put = write(descriptor, &value, sizeof value);
    else
        put = pwrite(descriptor, &value, sizeof value, cell * (off_t)sizeof value);
    close(descriptor);
    return put == sizeof value;
}

static int get(const char *file, int cell)
{
    int value = 0, descriptor = open(file, O_RDONLY);
    ssize_t got;
    if (descriptor < 0)
        return ABSENT;
    got = pread(descriptor, &value, sizeof value, cell * (off_t)sizeof value);
    close(descriptor);
    return got == sizeof value ? value : SHORT;
}

static int cells(const char *file)
{
    struct stat status;
    return stat(file, &status) == 0 ? (int)(status.st_size / sizeof(int)) : ABSENT;
}

static int hold(const char *file, int cell, int value)
{
    if (stream || !(stream = fopen(file, "r+")))
        return 0;
    fseek(stream, cell * (long)sizeof value, SEEK_SET);
    return fwrite(&value, sizeof value, 1, stream) == 1;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < OPS; i++) {
        const char *op = argv[1] + (rank * OPS + i) * WIDTH;
        const char *file = name(op[3]);
        int other = op[3] - '0', cell = op[4] - '0', value = op[5] - '0';
        if (op[0] != '.' && !holds(op))
            continue;
        switch (op[2]) {
        case 'B': MPI_Barrier(MPI_COMM_WORLD); break;
        case 'S': MPI_Send(NULL, 0, MPI_INT, other, 0, MPI_COMM_WORLD); break;
        case 'R': MPI_Recv(NULL, 0, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); break;
        case 'x': got[i] = opens(file, O_WRONLY | O_CREAT | O_EXCL); break;
        case 'w': got[i] = put(file, 0, cell, value); break;
        case 't': got[i] = opens(file, O_WRONLY | O_CREAT | O_TRUNC); break;
        case 'a': got[i] = put(file, O_APPEND, 0, value); break;
        case 'r': got[i] = get(file, cell); break;
        case 'm': got[i] = cells(file); break;
        case 'l': got[i] = access(file, F_OK) == 0; break;
        case 'u': got[i] = unlink(file) == 0; break;
        case 'n': got[i] = rename(file, name(op[4])) == 0; break;
        case 'd': got[i] = mkdir(file, 0755) == 0; break;
        case 'D': got[i] = rmdir(file) == 0; break;
        case 'L': while (!opens(file, O_WRONLY | O_CREAT | O_EXCL)) {} break;
        case 'A': while (access(file, F_OK) != 0) {} break;
        case 'h': got[i] = hold(file, cell, value); break;
        case 'c': if (stream) { fclose(stream); stream = NULL; } break;
        case '!': assert(!(holds(op + 3) && (op[5] == '.' || holds(op + 5)))); break;
        }
    }
    MPI_Finalize();
    return 0;
}
