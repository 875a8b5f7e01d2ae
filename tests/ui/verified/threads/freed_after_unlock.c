// verify: -n 1
// Who takes the last reference away frees the mutex: the other one has unlocked it before.
#include <pthread.h>
#include <stdlib.h>

struct shared {
    pthread_mutex_t mutex;
    int users;
};

static void leave(struct shared *shared)
{
    pthread_mutex_lock(&shared->mutex);
    int left = --shared->users;
    pthread_mutex_unlock(&shared->mutex);
    if (left == 0) {
        pthread_mutex_destroy(&shared->mutex);
        free(shared);
    }
}

static void *work(void *shared)
{
    leave(shared);
    return 0;
}

int main(void)
{
    pthread_t thread;
    struct shared *shared = malloc(sizeof *shared);
    pthread_mutex_init(&shared->mutex, 0);
    shared->users = 2;
    pthread_create(&thread, 0, work, shared);
    leave(shared);
    pthread_join(thread, 0);
    return 0;
}
