// Libraries that are opened when the first of their functions is needed: docs/decisions/on-demand.md.
#pragma once

#include <pthread.h>

enum { ON_DEMAND_LIBRARIES = 6 };

// A function of one of the libraries of a group.
typedef struct on_demand_function {
    const char *name;
    // The function's address, once its group is open.
    void *place;
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

// Defines a group whose functions are called with ON_DEMAND(section, ...). The linker gathers those of a section, an
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

// A function of the group of a section, to be called.
#define ON_DEMAND(section_, name_)                                                                                     \
    ({                                                                                                                 \
        static on_demand_function known __attribute__((section(#section_), used)) = {#name_, 0};                       \
        (__typeof__(&name_))known.place;                                                                               \
    })
