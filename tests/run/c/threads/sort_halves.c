// Halves are sorted by threads, which make threads of their own, and merged.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct part {
    int *values;
    int count;
};

static void *sort(void *arg)
{
    struct part *part = arg;
    int half = part->count / 2, merged[16];
    if (part->count < 2)
        return NULL;
    struct part left = { part->values, half }, right = { part->values + half, part->count - half };
    pthread_t other;
    pthread_create(&other, NULL, sort, &left);
    sort(&right);
    pthread_join(other, NULL);
    for (int i = 0, j = 0; i + j < part->count;) {
        int from_left = j == right.count || (i < left.count && left.values[i] <= right.values[j]);
        merged[i + j] = from_left ? left.values[i] : right.values[j];
        if (from_left)
            i++;
        else
            j++;
    }
    memcpy(part->values, merged, sizeof(int) * (size_t)part->count);
    return NULL;
}

int main(void)
{
    int values[] = { 9, 4, 7, 1, 8, 2, 6, 3 };
    struct part all = { values, 8 };
    sort(&all);
    for (int i = 0; i < 8; i++)
        printf("%d ", values[i]);
    printf("\n");
    return 0;
}
