// verify: -n 1
// Each thread says where its result goes.
#include <pthread.h>
#include <time.h>

static void *work(void *unused)
{
    time_t now = 0;
    struct tm own;
    return localtime_r(&now, &own)->tm_year == 70 ? unused : 0;
}

int main(void)
{
    pthread_t thread;
    time_t now = 0;
    struct tm own;
    pthread_create(&thread, 0, work, 0);
    int year = gmtime_r(&now, &own)->tm_year;
    pthread_join(thread, 0);
    return year != 70;
}
