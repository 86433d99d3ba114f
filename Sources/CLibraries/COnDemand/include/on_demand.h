// Libraries that are opened when the first of their functions is needed: docs/decisions/on-demand.md.
#pragma once

#include <pthread.h>

enum { ON_DEMAND_LIBRARIES = 6 };

// A function of one of the libraries of a group.
typedef struct on_demand_function {
    // The function's address, once its group is open; comes first, as ON_DEMAND_JUMP reads it.
    void *place;
    const char *name;
} on_demand_function;

// Libraries that are opened together, and the functions used from them.
typedef struct on_demand_group {
    // The name shown in messages.
    const char *title;
    // Their sonames; NULL after the last.
    const char *names[ON_DEMAND_LIBRARIES + 1];
    // The functions, and the end of the array.
    on_demand_function *first, *end;
    pthread_mutex_t lock;
    int is_open;
    char problem[512];
} on_demand_group;

// Opens the libraries unless they are open, and looks up every function; returns NULL, or a message about what is
// missing. Any thread may call it; the functions may be called only after it has returned NULL.
const char *on_demand_open(on_demand_group *group);

// Defines a group whose functions are defined with ON_DEMAND(section, ...). The linker gathers those of a section, an
// identifier, into an array and defines symbols for its two ends.
#define ON_DEMAND_GROUP_OF(group, section, its_title, ...)                                                             \
    extern on_demand_function __start_##section[], __stop_##section[];                                                 \
    static on_demand_group group = {.title = its_title,                                                                \
                                    .names = {__VA_ARGS__},                                                            \
                                    .first = __start_##section,                                                        \
                                    .end = __stop_##section,                                                           \
                                    .lock = PTHREAD_MUTEX_INITIALIZER}

// Defines the group `libraries`, for files with a single group.
#define ON_DEMAND_LIBRARIES_OF(section, its_title, ...) ON_DEMAND_GROUP_OF(libraries, section, its_title, __VA_ARGS__)

// Jumps to the address that is stored at a symbol; arguments and results stay where they are.
#if defined(__x86_64__)
#define ON_DEMAND_JUMP(symbol) __asm__("jmp *" symbol "(%rip)")
#elif defined(__aarch64__)
#define ON_DEMAND_JUMP(symbol) __asm__("adrp x16, " symbol "\n ldr x16, [x16, :lo12:" symbol "]\n br x16")
#else
#error "no jump for this processor"
#endif

// Defines a function that goes on in one of the libraries of a section's group, under its own name or another one. The
// file must not include the library's headers, which declare it as it is.
#define ON_DEMAND(section_, name_) ON_DEMAND_AS(section_, name_, name_)
#define ON_DEMAND_AS(section_, own_name, name_)                                                                        \
    static on_demand_function on_demand_##own_name __attribute__((section(#section_), used)) = {0, #name_};            \
    __attribute__((naked)) void own_name(void) { ON_DEMAND_JUMP("on_demand_" #own_name); }
