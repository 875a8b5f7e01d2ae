// A struct of bit-fields that is filled one field at a time: the other fields of a unit are uninitialised
// until then, and nobody may mind as long as they are not used.
#include <stdio.h>
#include <stdlib.h>

struct date {
    unsigned day : 5;
    unsigned month : 4;
    unsigned year : 12;
    int zone : 6;
};

static struct date make(unsigned day, unsigned month, unsigned year)
{
    struct date d;
    d.year = year;
    d.day = day;
    d.month = month;
    return d; /* zone stays unset */
}

static int before(struct date a, struct date b)
{
    if (a.year != b.year)
        return a.year < b.year;
    if (a.month != b.month)
        return a.month < b.month;
    return a.day < b.day;
}

int main(void)
{
    struct date first = make(31, 12, 1999), second = make(1, 1, 2000);
    printf("%d %d\n", before(first, second), before(second, first));
    struct date *heap = malloc(2 * sizeof *heap);
    heap[1].month = 7;
    heap[1].day = 14;
    heap[0] = heap[1];
    heap[0].day++;
    printf("%u %u %u\n", heap[0].day, heap[0].month, heap[1].day);
    heap[0].zone = -5;
    printf("%d\n", heap[0].zone);
    free(heap);
    return 0;
}
