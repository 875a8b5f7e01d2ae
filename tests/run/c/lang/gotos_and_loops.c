// Loops and jumps: goto in and out of blocks, do-while(0), comma, nested break and continue, empty bodies.
#include <stdio.h>

static int search(int rows, int columns, const int *cells, int wanted)
{
    int i, j;
    for (i = 0; i < rows; i++)
        for (j = 0; j < columns; j++)
            if (cells[i * columns + j] == wanted)
                goto found;
    return -1;
found:
    return i * 100 + j;
}

static int retries(int good)
{
    int attempt = 0;
again:
    if (++attempt < good)
        goto again;
    return attempt;
}

static unsigned collatz(unsigned n)
{
    unsigned steps = 0;
    while (n != 1)
        n = n & 1 ? 3 * n + 1 : n / 2, steps++;
    return steps;
}

int main(void)
{
    int cells[] = {1, 2, 3, 4, 5, 6};
    printf("%d %d %d\n", search(2, 3, cells, 6), search(3, 2, cells, 3), search(2, 3, cells, 9));
    printf("%d %u %u\n", retries(5), collatz(27), collatz(1));
    int i, j, total = 0;
    for (i = 0, j = 10; i < j; i++, j--)
        total += i * j;
    printf("%d %d %d\n", i, j, total);
    do {
        if (total > 0)
            break;
        total = -1;
    } while (0);
    for (i = 0; i < 8; i++) {
        if (i == 2)
            continue;
        int k = 0;
        while (1) {
            if (++k > i)
                break;
            if (k % 2)
                continue;
            total += k;
        }
    }
    printf("%d\n", total);
    const char *p = "count me";
    for (; *p++;)
        ;
    printf("%d\n", *--p);
    int x = 0;
    goto middle;
    for (x = 10; x < 13; x++) {
    middle:
        printf("%d ", x);
    }
    printf("\n");
    {
        int depth = 0;
    deeper: {
        int local = depth * depth;
        if (depth++ < 4)
            goto deeper;
        printf("%d %d\n", depth, local);
    }
    }
    int n = 5, f = 1;
    while (n-- > 1)
        f *= n + 1;
    printf("%d %d\n", f, n);
    return 0;
}
