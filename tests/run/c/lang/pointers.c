// Pointers: arithmetic and comparison, one past the end, void and char views, pointer tables, linked nodes, to integer and back.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct node *left, *right;
    int key;
};

static struct node *insert(struct node *tree, int key)
{
    struct node **link = &tree;
    while (*link)
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    *link = malloc(sizeof **link);
    **link = (struct node){.key = key};
    return tree;
}

static int walk(struct node *tree, int depth, int *deepest)
{
    if (!tree)
        return 0;
    if (depth > *deepest)
        *deepest = depth;
    int before = walk(tree->left, depth + 1, deepest);
    printf("%d ", tree->key);
    int count = before + 1 + walk(tree->right, depth + 1, deepest);
    free(tree);
    return count;
}

#define CONTAINER(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

static void swap(void *a, void *b, size_t n)
{
    unsigned char *x = a, *y = b;
    while (n--) {
        unsigned char kept = *x;
        *x++ = *y;
        *y++ = kept;
    }
}

int main(void)
{
    int values[6] = {1, 2, 3, 4, 5, 6};
    int *begin = values, *end = values + 6;
    while (begin < end) {
        int kept = *begin;
        *begin++ = *--end;
        *end = kept;
    }
    for (int *p = values; p != values + 6; p++)
        printf("%d ", *p);
    printf("%td\n", begin - values);
    struct node *tree = NULL;
    int keys[] = {50, 20, 70, 10, 30, 60, 80, 25};
    for (int i = 0; i < 8; i++)
        tree = insert(tree, keys[i]);
    int deepest = 0;
    int count = walk(tree, 1, &deepest);
    printf("(%d, %d)\n", count, deepest);
    struct node single = {.key = 9};
    int *key = &single.key;
    printf("%d\n", CONTAINER(key, struct node, key)->key);
    double x = 1.5, y = -2.5;
    swap(&x, &y, sizeof x);
    printf("%g %g\n", x, y);
    uintptr_t number = (uintptr_t)&values[2];
    number += 2 * sizeof(int);
    printf("%d %d\n", *(int *)number, (int)(number % _Alignof(int)));
    char *names[] = {"delta", "alpha", "charlie", "bravo"};
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++)
            if (strcmp(names[i], names[j]) > 0) {
                char *kept = names[i];
                names[i] = names[j];
                names[j] = kept;
            }
    for (char **p = names; p < names + 4; p++)
        printf("%s%c", *p, p + 1 < names + 4 ? ' ' : '\n');
    int grid[3][4], (*row)[4] = grid;
    for (int i = 0; i < 12; i++)
        grid[i / 4][i % 4] = i;
    printf("%d %d %d\n", *(*(grid + 1) + 2), (*++row)[3], (int)(&grid[2][1] - &grid[0][3]));
    void *generic = values;
    printf("%d %d\n", *((int *)generic + 5), ((char *)generic)[0]);
    int ***deep = &(int **){&(int *){&values[0]}};
    ***deep = 77;
    printf("%d\n", values[0]);
    return 0;
}
