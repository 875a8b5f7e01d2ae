// Flexible array members: allocation, growth with realloc, sizeof, zero-length arrays, static initialisation.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message {
    unsigned short length;
    char kind;
    char body[];
};

struct series {
    size_t count, room;
    double values[];
};

static struct message greeting = {5, 'g', "hello"};

static struct message *make(char kind, const char *body)
{
    size_t n = strlen(body);
    struct message *m = malloc(offsetof(struct message, body) + n + 1);
    m->length = (unsigned short)n;
    m->kind = kind;
    memcpy(m->body, body, n + 1);
    return m;
}

static struct series *append(struct series *s, double value)
{
    if (s == NULL || s->count == s->room) {
        size_t room = s == NULL ? 2 : s->room * 2;
        struct series *grown = realloc(s, sizeof *grown + room * sizeof grown->values[0]);
        if (s == NULL)
            grown->count = 0;
        grown->room = room;
        s = grown;
    }
    s->values[s->count++] = value;
    return s;
}

int main(void)
{
    printf("%zu %zu %zu\n", sizeof(struct message), offsetof(struct message, body), sizeof(struct series));
    printf("%d %c %s\n", greeting.length, greeting.kind, greeting.body);
    struct message *m = make('x', "flexible array member");
    printf("%d %c %s\n", m->length, m->kind, m->body);
    free(m);
    struct series *s = NULL;
    for (int i = 0; i < 20; i++)
        s = append(s, i * 0.5);
    double total = 0;
    for (size_t i = 0; i < s->count; i++)
        total += s->values[i];
    printf("%zu %zu %g\n", s->count, s->room, total);
    free(s);
    struct old { int n; int rest[0]; } *old = malloc(sizeof *old + 3 * sizeof(int));
    old->n = 3;
    for (int i = 0; i < old->n; i++)
        old->rest[i] = i * i;
    printf("%d %zu\n", old->rest[2], sizeof *old);
    free(old);
    return 0;
}
