// file: input.json {"name": "Concord \\u00e4\\n", "version": 1.25e1, "tags": ["a", "b\\\\c", ""], "nested": {"empty": {}, "list": [], "deep": [[1, [2, [3]]]]}, "yes": true, "no": false, "nothing": null, "big": -12345678901}
// A JSON reader: tokenizer with escapes and numbers, a tree in an arena, paths, canonical printing, statistics, errors.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { NUL, BOOLEAN, NUMBER, STRING, ARRAY, OBJECT } type;

struct value {
    type type;
    double number;
    char *text;          /* of a string */
    char *key;           /* of a member of an object */
    struct value *first; /* child of an array or object */
    struct value *next;  /* sibling */
};

/* All memory of one document: blocks that are freed together. */
struct arena {
    struct block {
        struct block *next;
        size_t used, size;
        _Alignas(16) char bytes[];
    } *blocks;
    int count;
};

static void *take(struct arena *a, size_t n)
{
    n = (n + 15) & ~(size_t)15;
    if (a->blocks == NULL || a->blocks->size - a->blocks->used < n) {
        size_t size = n > 256 ? n : 256;
        struct block *b = malloc(sizeof *b + size);
        b->next = a->blocks;
        b->used = 0;
        b->size = size;
        a->blocks = b;
        a->count++;
    }
    void *p = a->blocks->bytes + a->blocks->used;
    a->blocks->used += n;
    return p;
}

static void release(struct arena *a)
{
    while (a->blocks != NULL) {
        struct block *next = a->blocks->next;
        free(a->blocks);
        a->blocks = next;
    }
}

struct reader {
    const char *at;
    int line, depth;
    const char *error;
    struct arena *arena;
};

static void skip(struct reader *r)
{
    for (; isspace((unsigned char)*r->at); r->at++)
        r->line += *r->at == '\n';
}

static struct value *fail(struct reader *r, const char *why)
{
    if (r->error == NULL)
        r->error = why;
    return NULL;
}

static int hex4(const char *s)
{
    int value = 0;
    for (int i = 0; i < 4; i++) {
        if (!isxdigit((unsigned char)s[i]))
            return -1;
        value = value * 16 + (isdigit((unsigned char)s[i]) ? s[i] - '0' : tolower((unsigned char)s[i]) - 'a' + 10);
    }
    return value;
}

static char *encode(char *to, int code)
{
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xc0 | code >> 6);
        *to++ = (char)(0x80 | (code & 63));
    } else {
        *to++ = (char)(0xe0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 63));
        *to++ = (char)(0x80 | (code & 63));
    }
    return to;
}

static char *string(struct reader *r)
{
    const char *start = ++r->at, *end = start;
    while (*end != '"') {
        if (*end == '\0' || (unsigned char)*end < ' ')
            return (void *)fail(r, "unterminated string");
        end += *end == '\\' && end[1] != '\0' ? 2 : 1;
    }
    char *text = take(r->arena, (size_t)(end - start) + 1), *to = text;
    for (const char *p = start; p < end; p++) {
        if (*p != '\\') {
            *to++ = *p;
            continue;
        }
        static const char from[] = "nrtbf\"\\/", into[] = "\n\r\t\b\f\"\\/";
        const char *known = strchr(from, *++p);
        if (known != NULL) {
            *to++ = into[known - from];
        } else if (*p == 'u' && end - p > 4 && hex4(p + 1) >= 0) {
            to = encode(to, hex4(p + 1));
            p += 4;
        } else {
            return (void *)fail(r, "bad escape");
        }
    }
    *to = '\0';
    r->at = end + 1;
    return text;
}

static struct value *value(struct reader *r);

static struct value *container(struct reader *r, struct value *v, char close)
{
    struct value **link = &v->first;
    r->at++;
    skip(r);
    if (*r->at == close) {
        r->at++;
        return v;
    }
    for (;;) {
        char *key = NULL;
        skip(r);
        if (close == '}') {
            if (*r->at != '"')
                return fail(r, "expected a key");
            if ((key = string(r)) == NULL)
                return NULL;
            skip(r);
            if (*r->at++ != ':')
                return fail(r, "expected :");
        }
        struct value *child = value(r);
        if (child == NULL)
            return NULL;
        child->key = key;
        *link = child;
        link = &child->next;
        skip(r);
        char c = *r->at;
        if (c != ',' && c != close)
            return fail(r, "expected , or the end");
        r->at++;
        if (c == close)
            return v;
    }
}

static int word(struct reader *r, const char *text)
{
    size_t n = strlen(text);
    if (strncmp(r->at, text, n) != 0)
        return 0;
    r->at += n;
    return 1;
}

static struct value *value(struct reader *r)
{
    skip(r);
    struct value *v = take(r->arena, sizeof *v);
    memset(v, 0, sizeof *v);
    if (++r->depth > 20)
        return fail(r, "too deep");
    if (*r->at == '{' || *r->at == '[') {
        v->type = *r->at == '{' ? OBJECT : ARRAY;
        v = container(r, v, v->type == OBJECT ? '}' : ']');
    } else if (*r->at == '"') {
        v->type = STRING;
        if ((v->text = string(r)) == NULL)
            return NULL;
    } else if (*r->at == '-' || isdigit((unsigned char)*r->at)) {
        char *end;
        v->type = NUMBER;
        v->number = strtod(r->at, &end);
        r->at = end;
    } else if (word(r, "true") || word(r, "false")) {
        v->type = BOOLEAN;
        v->number = r->at[-2] == 'u';
    } else if (!word(r, "null")) {
        return fail(r, *r->at ? "unexpected character" : "unexpected end");
    }
    r->depth--;
    return v;
}

static void print(const struct value *v, int indent)
{
    printf("%*s", indent, "");
    if (v->key != NULL)
        printf("%s: ", v->key);
    switch (v->type) {
    case NUL: printf("null\n"); break;
    case BOOLEAN: printf("%s\n", v->number != 0 ? "true" : "false"); break;
    case NUMBER: printf("%.15g\n", v->number); break;
    case STRING:
        putchar('"');
        for (const char *p = v->text; *p; p++)
            printf((unsigned char)*p < ' ' || (unsigned char)*p > '~' ? "<%02x>" : "%c", (unsigned char)*p);
        printf("\"\n");
        break;
    case ARRAY:
    case OBJECT:
        printf("%s\n", v->type == ARRAY ? "array" : "object");
        for (const struct value *c = v->first; c != NULL; c = c->next)
            print(c, indent + 2);
    }
}

/* Follows a path such as "nested.deep.0.1". */
static const struct value *find(const struct value *v, const char *path)
{
    while (v != NULL && *path) {
        size_t n = strcspn(path, ".");
        const struct value *c = v->first;
        if (v->type == ARRAY)
            for (int i = atoi(path); c != NULL && i > 0; i--)
                c = c->next;
        else
            while (c != NULL && (strncmp(c->key, path, n) != 0 || c->key[n] != '\0'))
                c = c->next;
        v = c;
        path += n + (path[n] == '.');
    }
    return v;
}

static int statistics(const struct value *v, int counts[6])
{
    int deepest = 0;
    counts[v->type]++;
    for (const struct value *c = v->first; c != NULL; c = c->next) {
        int depth = statistics(c, counts);
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest + 1;
}

int main(void)
{
    FILE *f = fopen("input.json", "r");
    if (f == NULL)
        return 1;
    fseek(f, 0, SEEK_END);
    long size = ftell(f);
    rewind(f);
    char *text = malloc((size_t)size + 1);
    text[fread(text, 1, (size_t)size, f)] = '\0';
    fclose(f);
    struct arena arena = {NULL, 0};
    struct reader r = {text, 1, 0, NULL, &arena};
    struct value *document = value(&r);
    if (document == NULL) {
        printf("line %d: %s\n", r.line, r.error);
    } else {
        print(document, 0);
        int counts[6] = {0};
        int depth = statistics(document, counts);
        printf("%d: %d %d %d %d %d %d\n", depth, counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]);
        const char *paths[] = {"version", "tags.1", "nested.deep.0.1.1.0", "nested.missing", "tags.7"};
        for (int i = 0; i < 5; i++) {
            const struct value *found = find(document, paths[i]);
            printf("%s ", paths[i]);
            if (found == NULL)
                printf("-\n");
            else
                print(found, 0);
        }
    }
    printf("%d\n", arena.count > 1);
    release(&arena);
    free(text);
    const char *bad[] = {"", "[1,]", "{\"a\" 1}", "{\"a\":", "\"open", "[\"\\x\"]", "[1 2]", "tru", "\n\n[\n1,\n@]",
                         "[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]"};
    for (int i = 0; i < 10; i++) {
        struct reader b = {bad[i], 1, 0, NULL, &arena};
        struct value *v = value(&b);
        printf("%d %s\n", b.line, v ? "ok" : b.error);
        release(&arena);
    }
    return 0;
}
