/*
 * One process plays all: whoever the function speaks to is this process, too. Every communicator is one
 * of this process alone, with the rank and the number of processes that were recorded; for every message
 * that the function sends somebody takes it, for every one that it receives the recorded one is sent.
 * The function's own calls of MPI stay in its own lines, with other ranks, tags and communicators.
 *
 * Which operations MPI_Test and its relatives call complete is not steered: `concord verify` tries all.
 */
#define HARNESS_MOST 256

struct harness_message {
    const unsigned char *bytes;
    int length, source, tag;
};

static struct { MPI_Comm comm; int rank, size; } harness_comms[HARNESS_MOST];
static int harness_comm_count;
static MPI_Request harness_partners[HARNESS_MOST];
static void *harness_buffers[HARNESS_MOST];
static MPI_Comm harness_owned[HARNESS_MOST];
static int harness_owned_count;
static int harness_partner_count;
static struct { MPI_Request request, *at; int source, tag; } harness_posted[HARNESS_MOST];
static int harness_posted_count;
static int harness_message_number, harness_result_number, harness_new_number, harness_tag_number = 1;

/* The call that is being made: what it sends, what it receives, and where its results go. */
static struct harness_call { int count, peer, tag; MPI_Datatype type; MPI_Comm comm; } harness_out, harness_in;
static MPI_Status *harness_status_at;
static MPI_Request *harness_request_at;
static MPI_Comm *harness_comm_at, harness_old_comm;
static void *harness_buffer_at;
static MPI_Datatype harness_result_type;
static int harness_source, harness_tag, harness_is_fed;

static int harness_find(MPI_Comm comm) {
    for (int i = 0; i < harness_comm_count; i++)
        if (harness_comms[i].comm == comm) return i;
    return -1;
}

static void harness_add(MPI_Comm comm, int rank, int size) {
    if (harness_comm_count == HARNESS_MOST) abort();
    harness_comms[harness_comm_count].comm = comm;
    harness_comms[harness_comm_count].rank = rank;
    harness_comms[harness_comm_count++].size = size;
}

/* A communicator of the caller. */
static MPI_Comm harness_comm_of_caller(int rank, int size) {
    MPI_Comm comm;
    PMPI_Comm_dup(MPI_COMM_SELF, &comm);
    harness_add(comm, rank, size);
    harness_owned[harness_owned_count++] = comm;
    return comm;
}

/* A request of the caller: any wait completes it. */
static MPI_Request harness_request_of_caller(void) {
    static char nothing;
    MPI_Request request;
    PMPI_Irecv(&nothing, 0, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_SELF, &request);
    return request;
}

static MPI_Comm harness_self(MPI_Comm comm) { return harness_find(comm) < 0 ? comm : MPI_COMM_SELF; }

static int harness_root(int root, MPI_Comm comm) {
    int at = harness_find(comm);
    if (at < 0 || root < 0 || root >= harness_comms[at].size) return root;
    return 0;
}

static int harness_is_root(int root, MPI_Comm comm) {
    int at = harness_find(comm);
    return at >= 0 && root == harness_comms[at].rank;
}

static MPI_Request *harness_partner(void) {
    if (harness_partner_count == HARNESS_MOST) abort();
    return &harness_partners[harness_partner_count++];
}

static int harness_bytes(int count, MPI_Datatype type) {
    int size = 0;
    if (type == MPI_DATATYPE_NULL || count < 0) return -1;
    PMPI_Type_size(type, &size);
    return size * count;
}

/* The function sends: somebody takes the message. */
static void harness_take(int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) {
    int at = harness_find(comm), bytes = harness_bytes(count, type);
    harness_out = (struct harness_call){count, peer, tag, type, comm};
    if (at < 0 || peer < 0 || peer >= harness_comms[at].size || tag < 0 || bytes < 0) return;
    harness_out.peer = 0;
    harness_out.tag = harness_tag_number++;
    harness_out.comm = MPI_COMM_SELF;
    harness_buffers[harness_partner_count] = malloc((size_t)bytes + 1);
    PMPI_Irecv(harness_buffers[harness_partner_count], bytes, MPI_PACKED, 0, harness_out.tag, MPI_COMM_SELF,
               harness_partner());
}

/* The function receives: the recorded message is sent. */
static void harness_feed(int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) {
    int at = harness_find(comm), bytes = harness_bytes(count, type);
    const unsigned char *data = 0;
    harness_in = (struct harness_call){count, peer, tag, type, comm};
    harness_is_fed = 0;
    if (at < 0 || bytes < 0 || (tag < 0 && tag != MPI_ANY_TAG)) return;
    if (peer != MPI_ANY_SOURCE && (peer < 0 || peer >= harness_comms[at].size)) return;
    harness_source = peer == MPI_ANY_SOURCE ? 0 : peer;
    harness_tag = tag == MPI_ANY_TAG ? 0 : tag;
    if (bytes > 0 && harness_messages[harness_message_number].bytes) {
        const struct harness_message *message = &harness_messages[harness_message_number++];
        data = message->bytes;
        if (message->length < bytes) bytes = message->length;
        if (peer == MPI_ANY_SOURCE) harness_source = message->source;
        if (tag == MPI_ANY_TAG) harness_tag = message->tag;
    } else if (bytes > 0) {
        data = harness_buffers[harness_partner_count] = calloc((size_t)bytes, 1);
    }
    harness_in.peer = 0;
    harness_in.tag = harness_tag_number++;
    harness_in.comm = MPI_COMM_SELF;
    harness_is_fed = 1;
    PMPI_Isend(data, bytes, MPI_PACKED, 0, harness_in.tag, MPI_COMM_SELF, harness_partner());
}

static MPI_Status *harness_status(MPI_Status *status) { return harness_status_at = status; }

static MPI_Request *harness_request(MPI_Request *request) { return harness_request_at = request; }

/* A blocking receive is over: who sent the message. */
static int harness_received(int error) {
    if (harness_is_fed && harness_status_at != MPI_STATUS_IGNORE) {
        harness_status_at->MPI_SOURCE = harness_source;
        harness_status_at->MPI_TAG = harness_tag;
    }
    return error;
}

/* An operation was started: whose message a wait for it tells. */
static int harness_started(int error, int receives) {
    if (harness_posted_count == HARNESS_MOST) abort();
    harness_posted[harness_posted_count].request = *harness_request_at;
    harness_posted[harness_posted_count].at = harness_request_at;
    harness_posted[harness_posted_count].source = receives && harness_is_fed ? harness_source : -1;
    harness_posted[harness_posted_count++].tag = harness_tag;
    return error;
}

static MPI_Request harness_waited[HARNESS_MOST];

/* Requests before a wait for them. */
static MPI_Request *harness_before(int count, MPI_Request *requests) {
    for (int i = 0; i < count && i < HARNESS_MOST; i++) harness_waited[i] = requests[i];
    harness_request_at = requests;
    return requests;
}

/* One of them is complete: who sent its message. */
static void harness_completed(int number, MPI_Status *status) {
    for (int i = harness_posted_count - 1; i >= 0; i--) {
        if (harness_posted[i].request != harness_waited[number]) continue;
        if (status != MPI_STATUS_IGNORE && harness_posted[i].source >= 0) {
            status->MPI_SOURCE = harness_posted[i].source;
            status->MPI_TAG = harness_posted[i].tag;
        }
        harness_posted[i].request = MPI_REQUEST_NULL;
        return;
    }
}

static int harness_waited_all(int error, int count, const int *done) {
    MPI_Status *statuses = harness_status_at;
    for (int i = 0; i < count && i < HARNESS_MOST && (!done || *done); i++)
        if (harness_waited[i] != MPI_REQUEST_NULL)
            harness_completed(i, statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[i]);
    return error;
}

static int harness_waited_any(int error, const int *index) {
    if (*index >= 0 && *index < HARNESS_MOST) harness_completed(*index, harness_status_at);
    return error;
}

static int harness_size(MPI_Comm comm, int *size) {
    int at = harness_find(comm);
    if (at < 0) return PMPI_Comm_size(comm, size);
    *size = harness_comms[at].size;
    return MPI_SUCCESS;
}

static int harness_rank(MPI_Comm comm, int *rank) {
    int at = harness_find(comm);
    if (at < 0) return PMPI_Comm_rank(comm, rank);
    *rank = harness_comms[at].rank;
    return MPI_SUCCESS;
}

static void *harness_buffer(void *buffer) { return harness_buffer_at = buffer; }

static MPI_Datatype harness_type(MPI_Datatype type) { return harness_result_type = type; }

/* A collective call is over: its result is the recorded one, if this process gets one. */
static int harness_result(int error, int gets) {
    if (gets && harness_results[harness_result_number].bytes) {
        const struct harness_message *result = &harness_results[harness_result_number++];
        int size = 0, position = 0;
        PMPI_Type_size(harness_result_type, &size);
        if (size > 0)
            PMPI_Unpack(result->bytes, result->length, &position, harness_buffer_at, result->length / size,
                        harness_result_type, MPI_COMM_SELF);
    }
    return error;
}

static MPI_Comm *harness_new(MPI_Comm old, MPI_Comm *comm) {
    harness_old_comm = old;
    return harness_comm_at = comm;
}

/* A communicator was made. */
static int harness_made(int error, int same) {
    int at = harness_find(harness_old_comm);
    if (*harness_comm_at == MPI_COMM_NULL || at < 0) return error;
    if (same)
        harness_add(*harness_comm_at, harness_comms[at].rank, harness_comms[at].size);
    else if (harness_made_comms[harness_new_number].size > 0) {
        harness_add(*harness_comm_at, harness_made_comms[harness_new_number].rank,
                    harness_made_comms[harness_new_number].size);
        harness_new_number++;
    } else
        harness_add(*harness_comm_at, 0, 1);
    return error;
}

/* What the caller does afterwards: it completes what the function has left to it. */
static void harness_end(void) {
    for (int i = 0; i < harness_posted_count; i++) {
        if (harness_posted[i].request == MPI_REQUEST_NULL || !harness_is_ours(harness_posted[i].at)) continue;
        if (*harness_posted[i].at == harness_posted[i].request) PMPI_Wait(harness_posted[i].at, MPI_STATUS_IGNORE);
    }
    PMPI_Waitall(harness_partner_count, harness_partners, MPI_STATUSES_IGNORE);
    for (int i = 0; i < harness_partner_count; i++) free(harness_buffers[i]);
    for (int i = 0; i < harness_owned_count; i++) PMPI_Comm_free(&harness_owned[i]);
}

#define HARNESS_SENT harness_out.count, harness_out.type, harness_out.peer, harness_out.tag, harness_out.comm
#define HARNESS_RECEIVED harness_in.count, harness_in.type, harness_in.peer, harness_in.tag, harness_in.comm
#define MPI_Comm_size(c, n) harness_size(c, n)
#define MPI_Comm_rank(c, n) harness_rank(c, n)
#define MPI_Send(b, n, t, p, g, c) (harness_take(n, t, p, g, c), MPI_Send(b, HARNESS_SENT))
#define MPI_Ssend(b, n, t, p, g, c) (harness_take(n, t, p, g, c), MPI_Ssend(b, HARNESS_SENT))
#define MPI_Bsend(b, n, t, p, g, c) (harness_take(n, t, p, g, c), MPI_Bsend(b, HARNESS_SENT))
#define MPI_Rsend(b, n, t, p, g, c) (harness_take(n, t, p, g, c), MPI_Rsend(b, HARNESS_SENT))
#define MPI_Isend(b, n, t, p, g, c, r) \
    (harness_take(n, t, p, g, c), harness_started(MPI_Isend(b, HARNESS_SENT, harness_request(r)), 0))
#define MPI_Issend(b, n, t, p, g, c, r) \
    (harness_take(n, t, p, g, c), harness_started(MPI_Issend(b, HARNESS_SENT, harness_request(r)), 0))
#define MPI_Send_init(b, n, t, p, g, c, r) (harness_take(n, t, p, g, c), MPI_Send_init(b, HARNESS_SENT, r))
#define MPI_Recv(b, n, t, p, g, c, s) \
    (harness_feed(n, t, p, g, c), harness_received(MPI_Recv(b, HARNESS_RECEIVED, harness_status(s))))
#define MPI_Irecv(b, n, t, p, g, c, r) \
    (harness_feed(n, t, p, g, c), harness_started(MPI_Irecv(b, HARNESS_RECEIVED, harness_request(r)), 1))
#define MPI_Recv_init(b, n, t, p, g, c, r) (harness_feed(n, t, p, g, c), MPI_Recv_init(b, HARNESS_RECEIVED, r))
#define MPI_Sendrecv(b, n, t, p, g, rb, rn, rt, rp, rg, c, s)                                    \
    (harness_take(n, t, p, g, c), harness_feed(rn, rt, rp, rg, c),                               \
     harness_received(MPI_Sendrecv(b, harness_out.count, harness_out.type, harness_out.peer, harness_out.tag, rb, \
                                   HARNESS_RECEIVED, harness_status(s))))
#define MPI_Wait(r, s) harness_waited_all(MPI_Wait(harness_before(1, r), harness_status(s)), 1, 0)
#define MPI_Waitall(n, r, s) harness_waited_all(MPI_Waitall(n, harness_before(n, r), harness_status(s)), n, 0)
#define MPI_Test(r, f, s) harness_waited_all(MPI_Test(harness_before(1, r), f, harness_status(s)), 1, f)
#define MPI_Testall(n, r, f, s) \
    harness_waited_all(MPI_Testall(n, harness_before(n, r), f, harness_status(s)), n, f)
#define MPI_Waitany(n, r, i, s) \
    harness_waited_any(MPI_Waitany(n, harness_before(n, r), i, harness_status(s)), i)
#define MPI_Barrier(c) MPI_Barrier(harness_self(c))
#define MPI_Bcast(b, n, t, root, c)                                                              \
    harness_result(MPI_Bcast(harness_buffer(b), n, harness_type(t), harness_root(root, c), harness_self(c)), \
                   !harness_is_root(root, c))
#define MPI_Reduce(s, b, n, t, o, root, c)                                                       \
    harness_result((harness_is_root(root, c)                                                     \
                        ? MPI_Reduce(s, harness_buffer(b), n, harness_type(t), o, 0, harness_self(c)) \
                        : (harness_root(root, c) ? MPI_Reduce(s, b, n, t, o, root, c) : MPI_SUCCESS)),  \
                   harness_is_root(root, c))
#define MPI_Allreduce(s, b, n, t, o, c) \
    harness_result(MPI_Allreduce(s, harness_buffer(b), n, harness_type(t), o, harness_self(c)), 1)
#define MPI_Scan(s, b, n, t, o, c) \
    harness_result(MPI_Scan(s, harness_buffer(b), n, harness_type(t), o, harness_self(c)), 1)
#define MPI_Allgather(s, n, t, b, rn, rt, c) \
    harness_result(MPI_Allgather(s, n, t, harness_buffer(b), rn, harness_type(rt), harness_self(c)), 1)
#define MPI_Alltoall(s, n, t, b, rn, rt, c) \
    harness_result(MPI_Alltoall(s, n, t, harness_buffer(b), rn, harness_type(rt), harness_self(c)), 1)
#define MPI_Comm_dup(c, new) harness_made(MPI_Comm_dup(harness_self(c), harness_new(c, new)), 1)
#define MPI_Comm_split(c, colour, key, new) \
    harness_made(MPI_Comm_split(harness_self(c), colour, key, harness_new(c, new)), 0)
