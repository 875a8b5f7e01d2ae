/* `getopt`, `getopt_long`, `getopt_long_only`: POSIX option parsing with the GNU extensions.
 *
 * Operands are moved behind the options unless the option string starts with '+' or POSIXLY_CORRECT is set;
 * with '-' they are returned as arguments of option 1. Messages and the values of `optind`, `optopt` and `optarg`
 * after each call are those of glibc 2.36. `optind = 0` starts afresh. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

char *optarg;
int optind = 1;
int opterr = 1;
int optopt = '?';

enum ordering { REQUIRE_ORDER, PERMUTE, RETURN_IN_ORDER };

/* Between calls: the rest of a cluster of short options, and the range of operands that were skipped so far. */
static struct {
    int started;
    enum ordering ordering;
    char *rest;
    int first_operand;
    int after_operands;
} state;

/* One call's arguments. */
struct call {
    int argc;
    char **argv;
    const char *options;
    const struct option *longs;
    int *long_index;
    int long_only;
    int complain;
};

static const char *find(const char *s, char wanted)
{
    for (; *s != '\0'; s++)
        if (*s == wanted)
            return s;
    return NULL;
}

static int is_operand(const char *argument)
{
    return argument[0] != '-' || argument[1] == '\0';
}

/* Does the option's name start with the n bytes at `text`? Afterwards `*exact` says whether they are all of it. */
static int starts_with(const char *name, const char *text, size_t n, int *exact)
{
    for (size_t i = 0; i < n; i++)
        if (name[i] != text[i])
            return 0;
    *exact = name[n] == '\0';
    return 1;
}

static void reverse(char **argv, int from, int to)
{
    for (to--; from < to; from++, to--) {
        char *kept = argv[from];
        argv[from] = argv[to];
        argv[to] = kept;
    }
}

/* Swaps the skipped operands with the options that were parsed after them, each part in its order. */
static void move_operands_back(char **argv)
{
    int operands = state.after_operands - state.first_operand;
    int options = optind - state.after_operands;
    reverse(argv, state.first_operand, state.after_operands);
    reverse(argv, state.after_operands, optind);
    reverse(argv, state.first_operand, optind);
    state.first_operand += options;
    state.after_operands = state.first_operand + operands;
}

static void start(const struct call *call, int posix)
{
    if (optind == 0)
        optind = 1;
    state.first_operand = optind;
    state.after_operands = optind;
    state.rest = NULL;
    if (call->options[0] == '-')
        state.ordering = RETURN_IN_ORDER;
    else if (call->options[0] == '+' || posix || getenv("POSIXLY_CORRECT") != NULL)
        state.ordering = REQUIRE_ORDER;
    else
        state.ordering = PERMUTE;
    state.started = 1;
}

static int missing_argument(const struct call *call)
{
    return call->options[0] == ':' ? ':' : '?';
}

/* Every long option that the n bytes at `state.rest` abbreviate, for the message about an ambiguous one. */
static void list_candidates(const struct call *call, const char *dashes, size_t n)
{
    fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", call->argv[0], dashes, state.rest);
    for (const struct option *o = call->longs; o->name != NULL; o++) {
        int exact;
        if (starts_with(o->name, state.rest, n, &exact))
            fprintf(stderr, " '%s%s'", dashes, o->name);
    }
    fprintf(stderr, "\n");
}

/* The option that the n bytes name or abbreviate; an exact name beats abbreviations. Two abbreviated options are
 * one if they act alike, except under `getopt_long_only`. */
static const struct option *find_long(const struct call *call, size_t n, int *ambiguous)
{
    const struct option *found = NULL;
    *ambiguous = 0;
    for (const struct option *o = call->longs; o->name != NULL; o++) {
        int exact;
        if (!starts_with(o->name, state.rest, n, &exact))
            continue;
        if (exact) {
            *ambiguous = 0;
            return o;
        }
        if (found == NULL)
            found = o;
        else if (call->long_only || found->has_arg != o->has_arg || found->flag != o->flag || found->val != o->val)
            *ambiguous = 1;
    }
    return found;
}

/* Handles the long option at `state.rest`; -1 if it is to be read as short options after all. */
static int take_long(const struct call *call, const char *dashes)
{
    size_t n = 0;
    while (state.rest[n] != '\0' && state.rest[n] != '=')
        n++;
    int ambiguous;
    const struct option *option = find_long(call, n, &ambiguous);
    if (ambiguous) {
        if (call->complain)
            list_candidates(call, dashes, n);
        state.rest = NULL;
        optind++;
        optopt = 0;
        return '?';
    }
    if (option == NULL) {
        if (call->long_only && call->argv[optind][1] != '-' && find(call->options, *state.rest) != NULL)
            return -1;
        if (call->complain)
            fprintf(stderr, "%s: unrecognized option '%s%s'\n", call->argv[0], dashes, state.rest);
        state.rest = NULL;
        optind++;
        optopt = 0;
        return '?';
    }

    char *after_name = state.rest + n;
    optind++;
    state.rest = NULL;
    if (*after_name == '=') {
        if (option->has_arg == no_argument) {
            if (call->complain)
                fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", call->argv[0], dashes, option->name);
            optopt = option->val;
            return '?';
        }
        optarg = after_name + 1;
    } else if (option->has_arg == required_argument) {
        if (optind >= call->argc) {
            if (call->complain)
                fprintf(stderr, "%s: option '%s%s' requires an argument\n", call->argv[0], dashes, option->name);
            optopt = option->val;
            return missing_argument(call);
        }
        optarg = call->argv[optind++];
    }
    if (call->long_index != NULL)
        *call->long_index = (int)(option - call->longs);
    if (option->flag != NULL) {
        *option->flag = option->val;
        return 0;
    }
    return option->val;
}

static int short_argument_missing(const struct call *call, char c)
{
    if (call->complain)
        fprintf(stderr, "%s: option requires an argument -- '%c'\n", call->argv[0], c);
    optopt = c;
    return missing_argument(call);
}

/* Handles the next short option of the cluster at `state.rest`. */
static int take_short(const struct call *call)
{
    char c = *state.rest++;
    const char *known = find(call->options, c);
    if (*state.rest == '\0')
        optind++;
    if (known == NULL || c == ':' || c == ';') {
        if (call->complain)
            fprintf(stderr, "%s: invalid option -- '%c'\n", call->argv[0], c);
        optopt = c;
        return '?';
    }
    if (known[0] == 'W' && known[1] == ';' && call->longs != NULL) {
        /* -W name: the long option of that name. */
        if (*state.rest == '\0') {
            if (optind == call->argc)
                return short_argument_missing(call, c);
            state.rest = call->argv[optind];
        }
        struct call strict = *call;
        strict.long_only = 0; /* what follows -W is never a short option */
        optarg = NULL;
        return take_long(&strict, "-W ");
    }
    if (known[1] != ':')
        return c;
    if (*state.rest != '\0') {
        optarg = state.rest;
        optind++;
    } else if (known[2] == ':') {
        optarg = NULL;
    } else if (optind == call->argc) {
        state.rest = NULL;
        return short_argument_missing(call, c);
    } else {
        optarg = call->argv[optind++];
    }
    state.rest = NULL;
    return c;
}

/* Goes to the next argument that is an option; otherwise the value that the caller returns in `*result`. */
static int next_option(const struct call *call, int *result)
{
    if (state.after_operands > optind)
        state.after_operands = optind;
    if (state.first_operand > optind)
        state.first_operand = optind;

    if (state.ordering == PERMUTE) {
        if (state.first_operand != state.after_operands && state.after_operands != optind)
            move_operands_back(call->argv);
        else if (state.after_operands != optind)
            state.first_operand = optind;
        while (optind < call->argc && is_operand(call->argv[optind]))
            optind++;
        state.after_operands = optind;
    }
    if (optind != call->argc && call->argv[optind][0] == '-' && call->argv[optind][1] == '-' &&
        call->argv[optind][2] == '\0') {
        optind++;
        if (state.first_operand != state.after_operands && state.after_operands != optind)
            move_operands_back(call->argv);
        else if (state.first_operand == state.after_operands)
            state.first_operand = optind;
        state.after_operands = call->argc;
        optind = call->argc;
    }
    if (optind == call->argc) {
        if (state.first_operand != state.after_operands)
            optind = state.first_operand;
        *result = -1;
        return 0;
    }
    if (is_operand(call->argv[optind])) {
        *result = -1;
        if (state.ordering == RETURN_IN_ORDER) {
            optarg = call->argv[optind++];
            *result = 1;
        }
        return 0;
    }
    return 1;
}

static int parse(struct call call, int posix)
{
    if (call.argc < 1)
        return -1;
    optarg = NULL;
    if (optind == 0 || !state.started)
        start(&call, posix);
    if (call.options[0] == '-' || call.options[0] == '+')
        call.options++;
    call.complain = opterr && call.options[0] != ':';

    if (state.rest == NULL || *state.rest == '\0') {
        int result;
        if (!next_option(&call, &result))
            return result;
        char *argument = call.argv[optind];
        if (call.longs != NULL && argument[1] == '-') {
            state.rest = argument + 2;
            return take_long(&call, "--");
        }
        state.rest = argument + 1;
        if (call.longs != NULL && call.long_only &&
            (argument[2] != '\0' || find(call.options, argument[1]) == NULL)) {
            int taken = take_long(&call, "-");
            if (taken != -1)
                return taken;
        }
    }
    return take_short(&call);
}

int getopt(int argc, char *const *argv, const char *options)
{
    return parse((struct call){argc, (char **)argv, options, NULL, NULL, 0, 0}, 0);
}

/* What <unistd.h> maps `getopt` to for strictly conforming programs. */
int __posix_getopt(int argc, char *const *argv, const char *options);
int __posix_getopt(int argc, char *const *argv, const char *options)
{
    return parse((struct call){argc, (char **)argv, options, NULL, NULL, 0, 0}, 1);
}

int getopt_long(int argc, char *const *argv, const char *options, const struct option *longs, int *index)
{
    return parse((struct call){argc, (char **)argv, options, longs, index, 0, 0}, 0);
}

int getopt_long_only(int argc, char *const *argv, const char *options, const struct option *longs, int *index)
{
    return parse((struct call){argc, (char **)argv, options, longs, index, 1, 0}, 0);
}
