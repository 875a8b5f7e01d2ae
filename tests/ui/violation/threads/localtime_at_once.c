// verify: -n 1
// Both results lie in the same place.
#include <pthread.h>
#include <time.h>

static void *work(void *unused)
{
    time_t now = 0;
    return localtime(&now)->tm_year == 70 ? unused : 0; //~ ERROR thread-misuse
}

int main(void)
{
    pthread_t thread;
    time_t now = 0;
    pthread_create(&thread, 0, work, 0);
    int year = gmtime(&now)->tm_year;
    pthread_join(thread, 0);
    return year != 70;
}
