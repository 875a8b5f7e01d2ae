// qsort of ints, structs, strings and doubles; stability as in glibc; comparisons counted; bsearch; qsort_r.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person {
    const char *name;
    int age;
    double score;
};

static int compared;
static int by_int(const void *a, const void *b)
{
    compared++;
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static int by_age(const void *a, const void *b)
{
    return ((const struct person *)a)->age - ((const struct person *)b)->age;
}
static int by_string(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static int by_double(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? 1 : x > y ? -1 : 0;
}
static int by_key(const void *key, const void *element)
{
    return strcmp(key, ((const struct person *)element)->name);
}
static int by_column(const void *a, const void *b, void *column)
{
    int c = *(int *)column;
    return ((const int *)a)[c] - ((const int *)b)[c];
}

int main(void)
{
    int values[50];
    unsigned seed = 12345;
    for (int i = 0; i < 50; i++) {
        seed = seed * 1103515245u + 12345u;
        values[i] = (int)(seed >> 16 & 0xff) - 128;
    }
    qsort(values, 50, sizeof *values, by_int);
    for (int i = 0; i < 50; i++)
        printf("%d ", values[i]);
    printf("\n%d\n", compared);
    compared = 0;
    for (int key = -130; key < 130; key += 40) {
        int *found = bsearch(&key, values, 50, sizeof *values, by_int);
        printf("%d ", found ? *found : 999);
    }
    printf("%d\n", compared);
    struct person people[] = {{"eve", 30, 1}, {"bob", 25, 2}, {"amy", 30, 3}, {"dan", 25, 4}, {"cat", 30, 5}};
    qsort(people, 5, sizeof *people, by_age);
    for (int i = 0; i < 5; i++)
        printf("%s %d %g; ", people[i].name, people[i].age, people[i].score);
    printf("\n");
    char *words[] = {"pear", "apple", "fig", "banana", "cherry"};
    qsort(words, 5, sizeof *words, by_string);
    for (int i = 0; i < 5; i++)
        printf("%s ", words[i]);
    printf("\n");
    double reals[] = {1.5, -2, 3.25, 0, 1e10};
    qsort(reals, 5, sizeof *reals, by_double);
    printf("%g %g %g\n", reals[0], reals[2], reals[4]);
    struct person sorted[] = {{"ann", 1, 0}, {"ben", 2, 0}, {"zoe", 3, 0}};
    struct person *hit = bsearch("ben", sorted, 3, sizeof *sorted, by_key);
    printf("%d %d\n", hit->age, bsearch("kim", sorted, 3, sizeof *sorted, by_key) == NULL);
    int pairs[4][2] = {{1, 9}, {2, 3}, {3, 7}, {4, 1}}, column = 1;
    qsort_r(pairs, 4, sizeof *pairs, by_column, &column);
    printf("%d %d %d %d\n", pairs[0][0], pairs[1][0], pairs[2][0], pairs[3][0]);
    qsort(values, 0, sizeof *values, by_int);
    qsort(values, 1, sizeof *values, by_int);
    return 0;
}
