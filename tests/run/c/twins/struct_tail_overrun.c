// A name that fills the last member of a struct exactly, with its terminator.
#include <stdio.h>

struct record {
    int id;
    char name[8];
};

static void set_name(struct record *r, const char *name)
{
    int i = 0;
    do
        r->name[i] = name[i];
    while (name[i++] != '\0');
}

int main(void)
{
    struct record r = {.id = 1};
    set_name(&r, "seventh");
    printf("%d %s\n", r.id, r.name);
    return 0;
}
