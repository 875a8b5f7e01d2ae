/* Sessions, partitioned communication and buffers of MPI 4. */
#include <mpi.h>

int main(void) {
    MPI_Session session = MPI_SESSION_NULL;
    MPI_Group group;
    MPI_Comm comm;
    MPI_Request request;
    MPI_Info info = MPI_INFO_NULL;
    int part[4] = {0, 1, 2, 3}, flag, psets, length = MPI_MAX_PSET_NAME_LEN;
    char name[MPI_MAX_PSET_NAME_LEN];

    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Session_get_num_psets(session, MPI_INFO_NULL, &psets);
    MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, name);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "concord.test", MPI_INFO_NULL, MPI_ERRORS_ABORT, &comm);
    MPI_Psend_init(part, 4, 1, MPI_INT, 0, 0, comm, MPI_INFO_NULL, &request);
    MPI_Start(&request);
    MPI_Pready_range(0, 3, request);
    MPI_Parrived(request, 0, &flag);
    MPI_Comm_attach_buffer(comm, MPI_BUFFER_AUTOMATIC, 0);
    MPI_Comm_flush_buffer(comm);
    MPI_Get_hw_resource_info(&info);
    MPI_Session_finalize(&session);
    return 0;
}
