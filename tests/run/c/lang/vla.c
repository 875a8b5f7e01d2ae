// Variable length arrays: one and two dimensions, as parameters, sizeof at run time, in loops and recursion.
#include <stdio.h>
#include <string.h>

static long sum(int rows, int columns, int cells[rows][columns])
{
    long total = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            total += (i + 1) * cells[i][j];
    return total;
}

static void transpose(int n, double m[n][n])
{
    double copy[n][n];
    memcpy(copy, m, sizeof copy);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            m[i][j] = copy[j][i];
}

static int digits(unsigned value, int depth)
{
    char here[depth + 1];
    memset(here, 'x', (size_t)depth);
    here[depth] = '\0';
    return value == 0 ? (int)strlen(here) : digits(value / 10, depth + 1);
}

int main(void)
{
    for (int n = 1; n <= 4; n++) {
        int grid[n][n + 2];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n + 2; j++)
                grid[i][j] = i * 10 + j;
        printf("%zu %zu %ld\n", sizeof grid, sizeof grid[0], sum(n, n + 2, grid));
    }
    int n = 3;
    double m[n][n];
    for (int i = 0; i < n * n; i++)
        m[i / n][i % n] = i;
    transpose(n, m);
    printf("%g %g %g\n", m[0][1], m[1][0], m[2][1]);
    size_t counted = sizeof(int[n++]);
    printf("%zu %d\n", counted, n);
    int k = 2;
    int cube[k][k + 1][k + 2];
    int (*slab)[k + 2] = cube[1];
    for (int i = 0; i < k * (k + 1) * (k + 2); i++)
        (&cube[0][0][0])[i] = i;
    printf("%d %td\n", slab[2][3], &cube[1][0][0] - &cube[0][0][0]);
    printf("%d\n", digits(4294967295u, 0));
    int total = 0;
    for (int i = 0; i < 100; i++) {
        char scratch[i % 7 + 1];
        scratch[i % 7] = (char)i;
        if (i % 3 == 0)
            continue;
        if (i == 95)
            break;
        total += scratch[i % 7];
    }
    printf("%d\n", total);
    return 0;
}
