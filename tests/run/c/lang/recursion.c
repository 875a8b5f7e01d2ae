// Recursion: deep, mutual, tree-shaped, with arrays in frames and through function pointers.
#include <stdio.h>
#include <string.h>

static unsigned ackermann(unsigned m, unsigned n)
{
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static int moves;
static void hanoi(int n, char from, char to, char spare)
{
    if (n == 0)
        return;
    hanoi(n - 1, from, spare, to);
    moves++;
    if (moves <= 3)
        printf("%c->%c ", from, to);
    hanoi(n - 1, spare, to, from);
}

static int queens(int n, int row, int *columns)
{
    if (row == n)
        return 1;
    int solutions = 0;
    for (int c = 0; c < n; c++) {
        int free = 1;
        for (int r = 0; r < row && free; r++)
            free = columns[r] != c && columns[r] - c != row - r && c - columns[r] != row - r;
        if (free) {
            columns[row] = c;
            solutions += queens(n, row + 1, columns);
        }
    }
    return solutions;
}

static void permute(char *s, int at, int *count, char *last)
{
    if (s[at] == '\0') {
        ++*count;
        strcpy(last, s);
        return;
    }
    for (int i = at; s[i]; i++) {
        char kept[8];
        strcpy(kept, s);
        s[at] = kept[i];
        s[i] = kept[at];
        permute(s, at + 1, count, last);
        strcpy(s, kept);
    }
}

static long depth(long n) { return n == 0 ? 0 : 1 + depth(n - 1); }

int main(void)
{
    printf("%u %u\n", ackermann(2, 5), ackermann(3, 4));
    printf("%d %d\n", is_even(500), is_odd(333));
    hanoi(8, 'A', 'C', 'B');
    printf("%d\n", moves);
    int columns[8];
    printf("%d %d\n", queens(5, 0, columns), queens(6, 0, columns));
    char text[8] = "abcd", last[8];
    int count = 0;
    permute(text, 0, &count, last);
    printf("%d %s %s\n", count, text, last);
    printf("%ld\n", depth(5000));
    return 0;
}
