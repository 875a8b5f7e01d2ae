/* `qsort`, `qsort_r`, `bsearch` (C11 7.22.5).
 *
 * The standard leaves order and number of comparisons open. Programs print from comparators and rely on
 * stability all the same, so both follow what glibc up to 2.36 does: a top-down merge sort that halves with the
 * smaller half first and takes the left element on ties, and a bisection of [low, high) at (low + high) / 2. */
#define _GNU_SOURCE
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef int compare_with(const void *, const void *, void *);

struct order {
    size_t size; /* of one element */
    compare_with *compare;
    void *argument;
    char *scratch; /* room for the whole array */
};

static void merge_sort(const struct order *order, char *base, size_t count)
{
    if (count <= 1)
        return;
    size_t left_count = count / 2;
    size_t right_count = count - left_count;
    size_t size = order->size;
    char *left = base;
    char *right = base + left_count * size;
    merge_sort(order, left, left_count);
    merge_sort(order, right, right_count);

    char *out = order->scratch;
    while (left_count > 0 && right_count > 0) {
        if (order->compare(left, right, order->argument) <= 0) {
            memcpy(out, left, size);
            left += size;
            left_count--;
        } else {
            memcpy(out, right, size);
            right += size;
            right_count--;
        }
        out += size;
    }
    /* What is left of the right half is already in place. */
    memcpy(out, left, left_count * size);
    memcpy(base, order->scratch, (count - right_count) * size);
}

/* Without memory for a second array: stable and in place, at quadratic cost. */
static void insertion_sort(const struct order *order, char *base, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        for (size_t j = i; j > 0; j--) {
            char *right = base + j * order->size;
            char *left = right - order->size;
            if (order->compare(left, right, order->argument) <= 0)
                break;
            for (size_t byte = 0; byte < order->size; byte++) {
                char kept = left[byte];
                left[byte] = right[byte];
                right[byte] = kept;
            }
        }
    }
}

static void sort(void *base, size_t count, size_t size, compare_with *compare, void *argument)
{
    if (count <= 1 || size == 0)
        return;
    struct order order = {.size = size, .compare = compare, .argument = argument, .scratch = malloc(count * size)};
    if (order.scratch == NULL) {
        insertion_sort(&order, base, count);
        return;
    }
    merge_sort(&order, base, count);
    free(order.scratch);
}

/* The comparator of plain `qsort` travels in an object, since a function pointer may not travel in a `void *`. */
struct plain {
    int (*compare)(const void *, const void *);
};

static int compare_plain(const void *a, const void *b, void *argument)
{
    const struct plain *plain = argument;
    return plain->compare(a, b);
}

void qsort_r(void *base, size_t count, size_t size, compare_with *compare, void *argument)
{
    sort(base, count, size, compare, argument);
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    struct plain plain = {compare};
    sort(base, count, size, compare_plain, &plain);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *))
{
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *element = (const char *)base + middle * size;
        int order = compare(key, element);
        if (order == 0)
            return (void *)element;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
