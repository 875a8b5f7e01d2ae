/* Each thread has a lock of its own, which the others leave alone until they have ended. */
// verify: -n 1
#include <assert.h>
#include <pthread.h>

struct part {
    pthread_mutex_t mutex;
    int sum;
};

static struct part parts[4];

static void *work(void *argument)
{
    struct part *part = argument;
    for (int i = 0; i < 20; i++) {
        pthread_mutex_lock(&part->mutex);
        part->sum += i;
        pthread_mutex_unlock(&part->mutex);
    }
    return 0;
}

int main(void)
{
    pthread_t threads[4];
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        pthread_mutex_init(&parts[i].mutex, 0);
        pthread_create(&threads[i], 0, work, &parts[i]);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], 0);
        pthread_mutex_lock(&parts[i].mutex);
        sum += parts[i].sum;
        pthread_mutex_unlock(&parts[i].mutex);
    }
    assert(sum == 4 * 190);
    return 0;
}
