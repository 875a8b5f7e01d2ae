/* Texts of error numbers and signals, as Linux/glibc in the C locale prints them: `strerror` (C11 7.24.6.2),
 * both spellings of `strerror_r`, `strsignal`, and the GNU name look-ups. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>

char *__strerror_r(int number, char *buffer, size_t size);
int __xpg_strerror_r(int number, char *buffer, size_t size);

struct entry {
    const char *name;
    const char *text;
};

static const struct entry errors[] = {
    [0] = {"0", "Success"},
    [EPERM] = {"EPERM", "Operation not permitted"},
    [ENOENT] = {"ENOENT", "No such file or directory"},
    [ESRCH] = {"ESRCH", "No such process"},
    [EINTR] = {"EINTR", "Interrupted system call"},
    [EIO] = {"EIO", "Input/output error"},
    [ENXIO] = {"ENXIO", "No such device or address"},
    [E2BIG] = {"E2BIG", "Argument list too long"},
    [ENOEXEC] = {"ENOEXEC", "Exec format error"},
    [EBADF] = {"EBADF", "Bad file descriptor"},
    [ECHILD] = {"ECHILD", "No child processes"},
    [EAGAIN] = {"EAGAIN", "Resource temporarily unavailable"},
    [ENOMEM] = {"ENOMEM", "Cannot allocate memory"},
    [EACCES] = {"EACCES", "Permission denied"},
    [EFAULT] = {"EFAULT", "Bad address"},
    [ENOTBLK] = {"ENOTBLK", "Block device required"},
    [EBUSY] = {"EBUSY", "Device or resource busy"},
    [EEXIST] = {"EEXIST", "File exists"},
    [EXDEV] = {"EXDEV", "Invalid cross-device link"},
    [ENODEV] = {"ENODEV", "No such device"},
    [ENOTDIR] = {"ENOTDIR", "Not a directory"},
    [EISDIR] = {"EISDIR", "Is a directory"},
    [EINVAL] = {"EINVAL", "Invalid argument"},
    [ENFILE] = {"ENFILE", "Too many open files in system"},
    [EMFILE] = {"EMFILE", "Too many open files"},
    [ENOTTY] = {"ENOTTY", "Inappropriate ioctl for device"},
    [ETXTBSY] = {"ETXTBSY", "Text file busy"},
    [EFBIG] = {"EFBIG", "File too large"},
    [ENOSPC] = {"ENOSPC", "No space left on device"},
    [ESPIPE] = {"ESPIPE", "Illegal seek"},
    [EROFS] = {"EROFS", "Read-only file system"},
    [EMLINK] = {"EMLINK", "Too many links"},
    [EPIPE] = {"EPIPE", "Broken pipe"},
    [EDOM] = {"EDOM", "Numerical argument out of domain"},
    [ERANGE] = {"ERANGE", "Numerical result out of range"},
    [EDEADLK] = {"EDEADLK", "Resource deadlock avoided"},
    [ENAMETOOLONG] = {"ENAMETOOLONG", "File name too long"},
    [ENOLCK] = {"ENOLCK", "No locks available"},
    [ENOSYS] = {"ENOSYS", "Function not implemented"},
    [ENOTEMPTY] = {"ENOTEMPTY", "Directory not empty"},
    [ELOOP] = {"ELOOP", "Too many levels of symbolic links"},
    [ENOMSG] = {"ENOMSG", "No message of desired type"},
    [EIDRM] = {"EIDRM", "Identifier removed"},
    [ECHRNG] = {"ECHRNG", "Channel number out of range"},
    [EL2NSYNC] = {"EL2NSYNC", "Level 2 not synchronized"},
    [EL3HLT] = {"EL3HLT", "Level 3 halted"},
    [EL3RST] = {"EL3RST", "Level 3 reset"},
    [ELNRNG] = {"ELNRNG", "Link number out of range"},
    [EUNATCH] = {"EUNATCH", "Protocol driver not attached"},
    [ENOCSI] = {"ENOCSI", "No CSI structure available"},
    [EL2HLT] = {"EL2HLT", "Level 2 halted"},
    [EBADE] = {"EBADE", "Invalid exchange"},
    [EBADR] = {"EBADR", "Invalid request descriptor"},
    [EXFULL] = {"EXFULL", "Exchange full"},
    [ENOANO] = {"ENOANO", "No anode"},
    [EBADRQC] = {"EBADRQC", "Invalid request code"},
    [EBADSLT] = {"EBADSLT", "Invalid slot"},
    [EBFONT] = {"EBFONT", "Bad font file format"},
    [ENOSTR] = {"ENOSTR", "Device not a stream"},
    [ENODATA] = {"ENODATA", "No data available"},
    [ETIME] = {"ETIME", "Timer expired"},
    [ENOSR] = {"ENOSR", "Out of streams resources"},
    [ENONET] = {"ENONET", "Machine is not on the network"},
    [ENOPKG] = {"ENOPKG", "Package not installed"},
    [EREMOTE] = {"EREMOTE", "Object is remote"},
    [ENOLINK] = {"ENOLINK", "Link has been severed"},
    [EADV] = {"EADV", "Advertise error"},
    [ESRMNT] = {"ESRMNT", "Srmount error"},
    [ECOMM] = {"ECOMM", "Communication error on send"},
    [EPROTO] = {"EPROTO", "Protocol error"},
    [EMULTIHOP] = {"EMULTIHOP", "Multihop attempted"},
    [EDOTDOT] = {"EDOTDOT", "RFS specific error"},
    [EBADMSG] = {"EBADMSG", "Bad message"},
    [EOVERFLOW] = {"EOVERFLOW", "Value too large for defined data type"},
    [ENOTUNIQ] = {"ENOTUNIQ", "Name not unique on network"},
    [EBADFD] = {"EBADFD", "File descriptor in bad state"},
    [EREMCHG] = {"EREMCHG", "Remote address changed"},
    [ELIBACC] = {"ELIBACC", "Can not access a needed shared library"},
    [ELIBBAD] = {"ELIBBAD", "Accessing a corrupted shared library"},
    [ELIBSCN] = {"ELIBSCN", ".lib section in a.out corrupted"},
    [ELIBMAX] = {"ELIBMAX", "Attempting to link in too many shared libraries"},
    [ELIBEXEC] = {"ELIBEXEC", "Cannot exec a shared library directly"},
    [EILSEQ] = {"EILSEQ", "Invalid or incomplete multibyte or wide character"},
    [ERESTART] = {"ERESTART", "Interrupted system call should be restarted"},
    [ESTRPIPE] = {"ESTRPIPE", "Streams pipe error"},
    [EUSERS] = {"EUSERS", "Too many users"},
    [ENOTSOCK] = {"ENOTSOCK", "Socket operation on non-socket"},
    [EDESTADDRREQ] = {"EDESTADDRREQ", "Destination address required"},
    [EMSGSIZE] = {"EMSGSIZE", "Message too long"},
    [EPROTOTYPE] = {"EPROTOTYPE", "Protocol wrong type for socket"},
    [ENOPROTOOPT] = {"ENOPROTOOPT", "Protocol not available"},
    [EPROTONOSUPPORT] = {"EPROTONOSUPPORT", "Protocol not supported"},
    [ESOCKTNOSUPPORT] = {"ESOCKTNOSUPPORT", "Socket type not supported"},
    [EOPNOTSUPP] = {"EOPNOTSUPP", "Operation not supported"},
    [EPFNOSUPPORT] = {"EPFNOSUPPORT", "Protocol family not supported"},
    [EAFNOSUPPORT] = {"EAFNOSUPPORT", "Address family not supported by protocol"},
    [EADDRINUSE] = {"EADDRINUSE", "Address already in use"},
    [EADDRNOTAVAIL] = {"EADDRNOTAVAIL", "Cannot assign requested address"},
    [ENETDOWN] = {"ENETDOWN", "Network is down"},
    [ENETUNREACH] = {"ENETUNREACH", "Network is unreachable"},
    [ENETRESET] = {"ENETRESET", "Network dropped connection on reset"},
    [ECONNABORTED] = {"ECONNABORTED", "Software caused connection abort"},
    [ECONNRESET] = {"ECONNRESET", "Connection reset by peer"},
    [ENOBUFS] = {"ENOBUFS", "No buffer space available"},
    [EISCONN] = {"EISCONN", "Transport endpoint is already connected"},
    [ENOTCONN] = {"ENOTCONN", "Transport endpoint is not connected"},
    [ESHUTDOWN] = {"ESHUTDOWN", "Cannot send after transport endpoint shutdown"},
    [ETOOMANYREFS] = {"ETOOMANYREFS", "Too many references: cannot splice"},
    [ETIMEDOUT] = {"ETIMEDOUT", "Connection timed out"},
    [ECONNREFUSED] = {"ECONNREFUSED", "Connection refused"},
    [EHOSTDOWN] = {"EHOSTDOWN", "Host is down"},
    [EHOSTUNREACH] = {"EHOSTUNREACH", "No route to host"},
    [EALREADY] = {"EALREADY", "Operation already in progress"},
    [EINPROGRESS] = {"EINPROGRESS", "Operation now in progress"},
    [ESTALE] = {"ESTALE", "Stale file handle"},
    [EUCLEAN] = {"EUCLEAN", "Structure needs cleaning"},
    [ENOTNAM] = {"ENOTNAM", "Not a XENIX named type file"},
    [ENAVAIL] = {"ENAVAIL", "No XENIX semaphores available"},
    [EISNAM] = {"EISNAM", "Is a named type file"},
    [EREMOTEIO] = {"EREMOTEIO", "Remote I/O error"},
    [EDQUOT] = {"EDQUOT", "Disk quota exceeded"},
    [ENOMEDIUM] = {"ENOMEDIUM", "No medium found"},
    [EMEDIUMTYPE] = {"EMEDIUMTYPE", "Wrong medium type"},
    [ECANCELED] = {"ECANCELED", "Operation canceled"},
    [ENOKEY] = {"ENOKEY", "Required key not available"},
    [EKEYEXPIRED] = {"EKEYEXPIRED", "Key has expired"},
    [EKEYREVOKED] = {"EKEYREVOKED", "Key has been revoked"},
    [EKEYREJECTED] = {"EKEYREJECTED", "Key was rejected by service"},
    [EOWNERDEAD] = {"EOWNERDEAD", "Owner died"},
    [ENOTRECOVERABLE] = {"ENOTRECOVERABLE", "State not recoverable"},
    [ERFKILL] = {"ERFKILL", "Operation not possible due to RF-kill"},
    [EHWPOISON] = {"EHWPOISON", "Memory page has hardware error"},
};

static const struct entry signals[] = {
    [SIGHUP] = {"HUP", "Hangup"},
    [SIGINT] = {"INT", "Interrupt"},
    [SIGQUIT] = {"QUIT", "Quit"},
    [SIGILL] = {"ILL", "Illegal instruction"},
    [SIGTRAP] = {"TRAP", "Trace/breakpoint trap"},
    [SIGABRT] = {"ABRT", "Aborted"},
    [SIGBUS] = {"BUS", "Bus error"},
    [SIGFPE] = {"FPE", "Floating point exception"},
    [SIGKILL] = {"KILL", "Killed"},
    [SIGUSR1] = {"USR1", "User defined signal 1"},
    [SIGSEGV] = {"SEGV", "Segmentation fault"},
    [SIGUSR2] = {"USR2", "User defined signal 2"},
    [SIGPIPE] = {"PIPE", "Broken pipe"},
    [SIGALRM] = {"ALRM", "Alarm clock"},
    [SIGTERM] = {"TERM", "Terminated"},
    [SIGSTKFLT] = {"STKFLT", "Stack fault"},
    [SIGCHLD] = {"CHLD", "Child exited"},
    [SIGCONT] = {"CONT", "Continued"},
    [SIGSTOP] = {"STOP", "Stopped (signal)"},
    [SIGTSTP] = {"TSTP", "Stopped"},
    [SIGTTIN] = {"TTIN", "Stopped (tty input)"},
    [SIGTTOU] = {"TTOU", "Stopped (tty output)"},
    [SIGURG] = {"URG", "Urgent I/O condition"},
    [SIGXCPU] = {"XCPU", "CPU time limit exceeded"},
    [SIGXFSZ] = {"XFSZ", "File size limit exceeded"},
    [SIGVTALRM] = {"VTALRM", "Virtual timer expired"},
    [SIGPROF] = {"PROF", "Profiling timer expired"},
    [SIGWINCH] = {"WINCH", "Window changed"},
    [SIGPOLL] = {"POLL", "I/O possible"},
    [SIGPWR] = {"PWR", "Power failure"},
    [SIGSYS] = {"SYS", "Bad system call"},
};

enum {
    ERROR_COUNT = sizeof errors / sizeof errors[0],
    SIGNAL_COUNT = sizeof signals / sizeof signals[0],
    UNKNOWN_SIZE = 48, /* "Real-time signal " or "Unknown error " and an int */
};

static const struct entry *error_entry(int number)
{
    if (number < 0 || number >= ERROR_COUNT || errors[number].name == NULL)
        return NULL;
    return &errors[number];
}

/* Writes prefix and decimal number; the buffer holds UNKNOWN_SIZE bytes. */
static char *numbered(char *buffer, const char *prefix, int number)
{
    char digits[12];
    size_t n = 0;
    unsigned int magnitude = number < 0 ? 0u - (unsigned int)number : (unsigned int)number;
    do {
        digits[n++] = (char)('0' + magnitude % 10);
        magnitude /= 10;
    } while (magnitude != 0);
    if (number < 0)
        digits[n++] = '-';
    size_t at = 0;
    for (; prefix[at] != '\0'; at++)
        buffer[at] = prefix[at];
    while (n > 0)
        buffer[at++] = digits[--n];
    buffer[at] = '\0';
    return buffer;
}

char *strerror(int number)
{
    static char unknown[UNKNOWN_SIZE];
    const struct entry *entry = error_entry(number);
    return entry != NULL ? (char *)entry->text : numbered(unknown, "Unknown error ", number);
}

/* Copies what fits, always terminated; says whether all of it did. */
static int copy_text(char *buffer, size_t size, const char *text)
{
    size_t i = 0;
    while (text[i] != '\0' && i + 1 < size) {
        buffer[i] = text[i];
        i++;
    }
    if (size > 0)
        buffer[i] = '\0';
    return size > 0 && text[i] == '\0';
}

char *strerror_r(int number, char *buffer, size_t size)
{
    char unknown[UNKNOWN_SIZE];
    const struct entry *entry = error_entry(number);
    if (entry != NULL)
        return (char *)entry->text;
    copy_text(buffer, size, numbered(unknown, "Unknown error ", number));
    return buffer;
}

char *__strerror_r(int number, char *buffer, size_t size)
{
    return strerror_r(number, buffer, size);
}

int __xpg_strerror_r(int number, char *buffer, size_t size)
{
    char unknown[UNKNOWN_SIZE];
    const struct entry *entry = error_entry(number);
    const char *text = entry != NULL ? entry->text : numbered(unknown, "Unknown error ", number);
    int complete = copy_text(buffer, size, text);
    if (entry == NULL)
        return EINVAL;
    return complete ? 0 : ERANGE;
}

const char *strerrorname_np(int number)
{
    const struct entry *entry = error_entry(number);
    return entry != NULL ? entry->name : NULL;
}

const char *strerrordesc_np(int number)
{
    const struct entry *entry = error_entry(number);
    return entry != NULL ? entry->text : NULL;
}

static const struct entry *signal_entry(int number)
{
    if (number <= 0 || number >= SIGNAL_COUNT)
        return NULL;
    return &signals[number];
}

char *strsignal(int number)
{
    /* The kernel's real-time signals; glibc keeps 32 and 33 for its threads. */
    enum { FIRST_REAL_TIME = 34, LAST_REAL_TIME = 64 };
    static char unknown[UNKNOWN_SIZE];
    const struct entry *entry = signal_entry(number);
    if (entry != NULL)
        return (char *)entry->text;
    if (number >= FIRST_REAL_TIME && number <= LAST_REAL_TIME)
        return numbered(unknown, "Real-time signal ", number - FIRST_REAL_TIME);
    return numbered(unknown, "Unknown signal ", number);
}

const char *sigabbrev_np(int number)
{
    const struct entry *entry = signal_entry(number);
    return entry != NULL ? entry->name : NULL;
}

const char *sigdescr_np(int number)
{
    const struct entry *entry = signal_entry(number);
    return entry != NULL ? entry->text : NULL;
}
