// <search.h>: binary trees with their shape, hash tables, linear search and queues.
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_value(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void visit(const void *node, VISIT which, int depth)
{
    if (which == postorder || which == leaf)
        printf("%d@%d ", **(const int *const *)node, depth);
}

static void nothing(void *key) { (void)key; }

struct element {
    struct element *next, *previous;
    int value;
};

int main(void)
{
    static int keys[] = {5, 2, 8, 1, 9, 3, 7, 4, 6, 0};
    void *root = NULL;
    for (int i = 0; i < 10; i++)
        tsearch(&keys[i], &root, by_value);
    twalk(root, visit);
    printf("\n");
    int wanted = 7, missing = 70;
    printf("%d %d\n", **(int **)tfind(&wanted, &root, by_value), tfind(&missing, &root, by_value) == NULL);
    tdelete(&wanted, &root, by_value);
    wanted = 5;
    tdelete(&wanted, &root, by_value);
    printf("%d\n", tdelete(&missing, &root, by_value) == NULL);
    twalk(root, visit);
    printf("\n");
    tdestroy(root, nothing);

    char names[3][4] = {"one", "two", "six"};
    hcreate(10);
    for (int i = 0; i < 3; i++)
        hsearch((ENTRY){names[i], &keys[i]}, ENTER);
    ENTRY *found = hsearch((ENTRY){"two", NULL}, FIND);
    printf("%d %d\n", *(int *)found->data, hsearch((ENTRY){"ten", NULL}, FIND) == NULL);
    hdestroy();

    int table[8] = {4, 5, 6};
    size_t n = 3;
    int key = 5;
    printf("%td ", (int *)lfind(&key, table, &n, sizeof *table, by_value) - table);
    key = 9;
    printf("%d ", lfind(&key, table, &n, sizeof *table, by_value) == NULL);
    printf("%td ", (int *)lsearch(&key, table, &n, sizeof *table, by_value) - table);
    printf("%zu %d\n", n, table[3]);

    struct element a = {.value = 1}, b = {.value = 2}, c = {.value = 3};
    insque(&a, NULL);
    insque(&c, &a);
    insque(&b, &a);
    remque(&c);
    for (struct element *e = &a; e; e = e->next)
        printf("%d ", e->value);
    printf("\n");
    return 0;
}
