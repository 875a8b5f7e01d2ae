// A name that is too long for the last member of a struct runs behind the object.
#include <stdio.h>

struct record {
    int id;
    char name[8];
};

static void set_name(struct record *r, const char *name)
{
    int i = 0;
    do
        r->name[i] = name[i]; //~ ERROR out-of-bounds
    while (name[i++] != '\0');
}

int main(void)
{
    struct record r = {.id = 1};
    set_name(&r, "extraordinary");
    printf("%d %s\n", r.id, r.name);
    return 0;
}
