// A member far from the start of a null struct pointer is written.
#include <stdio.h>

struct node {
    char payload[100];
    struct node *next;
};

static void append(struct node *list, struct node *fresh)
{
    list->next = fresh; //~ ERROR null-dereference
}

int main(void)
{
    struct node only = {.next = NULL};
    append(only.next, &only);
    printf("%d\n", only.payload[0]);
    return 0;
}
