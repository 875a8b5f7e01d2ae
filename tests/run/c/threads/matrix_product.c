// Each thread has rows of a product.
#include <pthread.h>
#include <stdio.h>

enum { N = 6, THREADS = 3 };

static double a[N][N], b[N][N], c[N][N];

static void *multiply(void *arg)
{
    int first = (int)(long)arg * N / THREADS;
    for (int i = first; i < first + N / THREADS; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i + 0.5 * j;
            b[i][j] = i == j ? 2 : i > j;
        }
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, multiply, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            printf("%6.1f", c[i][j]);
        printf("\n");
    }
    return 0;
}
