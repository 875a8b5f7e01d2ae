/* Linear search and doubly linked queues of <search.h>: `lfind`, `lsearch`, `insque`, `remque`. */
#define _GNU_SOURCE
#include <search.h>
#include <stddef.h>
#include <string.h>

void *lfind(const void *key, const void *base, size_t *count, size_t size, int (*compare)(const void *, const void *))
{
    const char *element = base;
    for (size_t i = 0; i < *count; i++, element += size)
        if (compare(key, element) == 0)
            return (void *)element;
    return NULL;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *))
{
    void *found = lfind(key, base, count, size, compare);
    if (found != NULL)
        return found;
    void *end = (char *)base + *count * size;
    memcpy(end, key, size);
    ++*count;
    return end;
}

/* The head of any element that the caller links. */
struct link {
    struct link *next;
    struct link *previous;
};

void insque(void *element, void *after)
{
    struct link *new = element;
    struct link *before = after;
    if (before == NULL) {
        new->next = NULL;
        new->previous = NULL;
        return;
    }
    new->next = before->next;
    new->previous = before;
    if (before->next != NULL)
        before->next->previous = new;
    before->next = new;
}

void remque(void *element)
{
    struct link *old = element;
    if (old->next != NULL)
        old->next->previous = old->previous;
    if (old->previous != NULL)
        old->previous->next = old->next;
}
