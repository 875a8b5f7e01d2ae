// verify: -n 2
// The machine has one name, whoever is asked, and ranks can find out that they share it.
#include <assert.h>
#include <mpi.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

int main(int argc, char **argv) {
    char name[MPI_MAX_PROCESSOR_NAME], host[256], theirs[256] = "";
    struct utsname system;
    int length, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_processor_name(name, &length);
    assert((int)strlen(name) == length);
    assert(gethostname(host, sizeof host) == 0);
    uname(&system);
    assert(strcmp(name, host) == 0);
    assert(strcmp(name, system.nodename) == 0);
    if (rank == 0) {
        MPI_Send(name, length + 1, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(theirs, sizeof theirs, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        assert(strcmp(theirs, host) == 0);
    }
    MPI_Finalize();
    return 0;
}
