// Structs in structs in arrays: assignment by value, members by pointer, arrays inside structs that are copied.
#include <stdio.h>
#include <string.h>

struct point {
    short x, y;
};

struct polygon {
    char name[11];
    struct point corners[4];
    struct {
        unsigned char r, g, b;
        struct {
            double alpha;
        } more;
    } colour;
    struct polygon *next;
};

static struct polygon moved(struct polygon p, struct point by)
{
    for (int i = 0; i < 4; i++) {
        p.corners[i].x = (short)(p.corners[i].x + by.x);
        p.corners[i].y = (short)(p.corners[i].y + by.y);
    }
    p.name[0] = 'M';
    return p;
}

static int area(const struct polygon *p)
{
    int twice = 0;
    for (int i = 0; i < 4; i++) {
        const struct point *a = &p->corners[i], *b = &p->corners[(i + 1) % 4];
        twice += a->x * b->y - b->x * a->y;
    }
    return twice / 2;
}

struct matrix {
    int cells[3][4];
};

static struct matrix transformed(struct matrix m)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++) {
            int kept = m.cells[i][j];
            m.cells[i][j] = m.cells[j][i];
            m.cells[j][i] = kept;
        }
    return m;
}

int main(void)
{
    struct polygon square = {.name = "square", .corners = {{0, 0}, {4, 0}, {4, 3}, {0, 3}}, .colour = {1, 2, 3, {0.5}}};
    struct polygon list[3];
    list[0] = square;
    for (int i = 1; i < 3; i++) {
        list[i] = moved(list[i - 1], (struct point){(short)(10 * i), -1});
        list[i].colour.more.alpha /= 2;
        list[i - 1].next = &list[i];
    }
    list[2].next = NULL;
    for (const struct polygon *p = list; p != NULL; p = p->next)
        printf("%s %d,%d %d %g %d\n", p->name, p->corners[2].x, p->corners[2].y, area(p), p->colour.more.alpha,
               p->colour.b);
    struct matrix m;
    for (int i = 0; i < 12; i++)
        m.cells[i / 4][i % 4] = i;
    struct matrix t = transformed(m);
    for (int i = 0; i < 3; i++)
        printf("%d %d %d %d | %d\n", t.cells[i][0], t.cells[i][1], t.cells[i][2], t.cells[i][3], m.cells[i][0]);
    int (*row)[4] = &t.cells[1];
    printf("%d %d %zu\n", (*row)[3], row[1][0], sizeof *row / sizeof **row);
    struct polygon *last = &list[2], **link = &list[0].next;
    *link = last;
    printf("%d\n", strcmp(list->next->name, last->name));
    return 0;
}
