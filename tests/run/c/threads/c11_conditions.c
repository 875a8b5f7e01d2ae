// C11: a monitor of two numbers, and times that pass.
#include <stdio.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static cnd_t changed;
static int level;

static int climb(void *arg)
{
    int to = *(int *)arg;
    mtx_lock(&mutex);
    while (level + 1 < to)
        cnd_wait(&changed, &mutex);
    level = to;
    printf("level %d\n", level);
    cnd_broadcast(&changed);
    mtx_unlock(&mutex);
    return to;
}

int main(void)
{
    thrd_t threads[3];
    int levels[3] = { 3, 1, 2 }, sum = 0;
    mtx_init(&mutex, mtx_timed);
    cnd_init(&changed);
    for (int i = 0; i < 3; i++)
        thrd_create(&threads[i], climb, &levels[i]);
    for (int i = 0; i < 3; i++) {
        int result;
        thrd_join(threads[i], &result);
        sum += result;
    }
    struct timespec past = { 1, 0 };
    mtx_lock(&mutex);
    printf("late: %d\n", cnd_timedwait(&changed, &mutex, &past) == thrd_timedout);
    mtx_unlock(&mutex);
    printf("sum %d\n", sum);
    cnd_destroy(&changed);
    mtx_destroy(&mutex);
    return 0;
}
