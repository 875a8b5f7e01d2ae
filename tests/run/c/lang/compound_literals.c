// Compound literals: of structs, arrays and scalars, at file scope, modified, in loops, as arguments.
#include <stdio.h>

struct point { int x, y; };

static int *file_scope = (int[]){5, 6, 7};
static struct point *origin = &(struct point){.y = 3};

static int norm(const struct point *p) { return p->x * p->x + p->y * p->y; }
static int sum(const int *values, int n)
{
    int total = 0;
    while (n-- > 0)
        total += values[n];
    return total;
}

int main(void)
{
    printf("%d %d %d\n", file_scope[2], origin->x, origin->y);
    file_scope[2] = 70;
    origin->x++;
    printf("%d %d\n", sum(file_scope, 3), norm(origin));
    printf("%d %d\n", norm(&(struct point){3, 4}), sum((int[]){1, 2, 3, 4}, 4));
    struct point *p = &(struct point){1, 1};
    for (int i = 0; i < 3; i++) {
        struct point *q = &(struct point){i, p->x};
        p->x += q->x + q->y;
    }
    printf("%d\n", p->x);
    char *text = (char[]){"editable"};
    text[0] = 'E';
    int *counter = &(int){40};
    *counter += 2;
    printf("%s %d %zu\n", text, *counter, sizeof(int[]){1, 2, 3});
    struct point points[] = {(struct point){1, 2}, {.x = 3}, (struct point){.y = 4}};
    points[1] = (struct point){points[0].y, points[2].y};
    printf("%d %d %d\n", points[1].x, points[1].y, points[2].x);
    const char *names[] = {"zero", "one", "two"};
    printf("%s\n", ((const char *[]){names[2], names[1], names[0]})[1]);
    int (*grid)[2] = (int[][2]){{1, 2}, {3, 4}};
    printf("%d\n", grid[1][0] * grid[0][1]);
    return 0;
}
