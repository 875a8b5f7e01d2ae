/* MPI-IO, through the historical header as well. */
#include <mpio.h>

int main(int argc, char **argv) {
    MPI_File file = MPI_FILE_NULL;
    MPI_Offset size;
    MPIO_Request request;
    double x[4] = {0};

    MPI_Init(&argc, &argv);
    MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_set_view(file, 0, MPI_DOUBLE, MPI_DOUBLE, "native", MPI_INFO_NULL);
    MPI_File_write_at_all(file, 0, x, 4, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_iread(file, x, 4, MPI_DOUBLE, &request);
    MPIO_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_seek(file, 0, MPI_SEEK_SET);
    MPI_File_get_size(file, &size);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
