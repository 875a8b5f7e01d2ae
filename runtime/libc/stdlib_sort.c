/* `qsort`, `qsort_r`, `bsearch` (C11 7.22.5).
 *
 * The standard leaves order and number of comparisons open. Programs print from comparators and rely on
 * stability all the same, so both follow what glibc up to 2.36 does: a top-down merge sort that halves with the
 * smaller half first and takes the left element on ties, and a bisection of [low, high) at (low + high) / 2.
 *
 * The comparison function has to define an order, and `bsearch` wants an array in that order (7.22.5p4, 7.22.5.1p2).
 * Whether that is so is asked beside the execution (`__concord_rehearse`): what the comparison function prints or counts
 * then, nobody sees. Of long arrays only some pairs are looked at. */
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

/* Executes `question(argument)` on a copy of the process, and is a mistake of the program's call of `function` if the
 * answer is not zero. A question that does not come to its end there by itself has no answer. */
void __concord_rehearse(int (*question)(void *), void *argument, const char *function);

/* An array that has been sorted, or is said to be. */
struct sorted {
    const struct order *order;
    const char *base;
    size_t count;
    const void *key;
};

enum {
    FEW = 48, /* elements of which all pairs are compared */
    SOUGHT = 64, /* elements that a key is compared with */
};

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

/* Whether an element and one that stands behind it are in order, whichever comes first in the question; what the
 * first answer was goes to `forth`. */
static int are_in_order(const struct sorted *sorted, size_t first, size_t second, int *forth)
{
    const struct order *order = sorted->order;
    const char *a = sorted->base + first * order->size;
    const char *b = sorted->base + second * order->size;
    *forth = sign(order->compare(a, b, order->argument));
    return *forth <= 0 && *forth == -sign(order->compare(b, a, order->argument));
}

/* Whether what the comparison function says of a sorted array is no order. */
static int contradicts_itself(void *argument)
{
    const struct sorted *sorted = argument;
    size_t count = sorted->count;
    int forth;
    if (count > FEW)
        for (size_t i = 1; i < count; i++)
            if (!are_in_order(sorted, i - 1, i, &forth))
                return 1;
    /* Of many elements, only the first is compared with all. */
    for (size_t i = 0; i < (count > FEW ? 1 : count); i++) {
        int was_less = 0;
        for (size_t j = i + 1; j < count; j++) {
            if (!are_in_order(sorted, i, j, &forth) || (was_less && forth == 0))
                return 1;
            was_less = forth < 0;
        }
    }
    return 0;
}

/* Whether elements that a key is compared with are not less, equal, and greater than it, in this order. */
static int is_not_sorted(void *argument)
{
    const struct sorted *sorted = argument;
    const struct order *order = sorted->order;
    int before = 1;
    for (size_t i = 0; i < sorted->count; i++) {
        int now = sign(order->compare(sorted->key, sorted->base + i * order->size, order->argument));
        if (now > before)
            return 1;
        before = now;
    }
    return 0;
}

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

static void sort(void *base, size_t count, size_t size, compare_with *compare, void *argument, const char *function)
{
    if (count <= 1 || size == 0)
        return;
    struct order order = {.size = size, .compare = compare, .argument = argument, .scratch = malloc(count * size)};
    if (order.scratch == NULL) {
        insertion_sort(&order, base, count);
    } else {
        merge_sort(&order, base, count);
        free(order.scratch);
    }
    struct sorted sorted = {&order, base, count, NULL};
    __concord_rehearse(contradicts_itself, &sorted, function);
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
    sort(base, count, size, compare, argument, "qsort_r");
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    struct plain plain = {compare};
    sort(base, count, size, compare_plain, &plain, "qsort");
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *))
{
    struct plain plain = {compare};
    struct order in_order = {.size = size, .compare = compare_plain, .argument = &plain};
    struct sorted sorted = {&in_order, base, count, key};
    if (count > 1 && count <= SOUGHT)
        __concord_rehearse(is_not_sorted, &sorted, "bsearch");
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
