// The offset of a member is computed from a null pointer type, and addresses of members only exist for real objects.
#include <stddef.h>
#include <stdio.h>

struct node {
    char payload[100];
    struct node *next;
};

static void append(struct node *list, struct node *fresh)
{
    if (list != NULL)
        list->next = fresh;
}

int main(void)
{
    struct node only = {.next = NULL};
    append(only.next, &only);
    append(&only, &only);
    printf("%zu %zu %d\n", offsetof(struct node, next), sizeof(((struct node *)0)->payload), only.next == &only);
    return 0;
}
