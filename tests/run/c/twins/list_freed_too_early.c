// A list is freed with each link saved first.
#include <stdio.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

int main(void)
{
    struct node *head = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = head;
        head = fresh;
    }
    int count = 0;
    for (struct node *n = head, *next; n != NULL; n = next) {
        next = n->next;
        free(n);
        count++;
    }
    printf("%d\n", count);
    return 0;
}
