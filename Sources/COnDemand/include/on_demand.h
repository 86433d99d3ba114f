// Libraries that are opened when the first of their functions is called: docs/decisions/on-demand.md.
#pragma once

#include <pthread.h>

enum { ON_DEMAND_LIBRARIES = 6 };

// Libraries that are opened together.
typedef struct on_demand_group {
    // What people call them.
    const char *title;
    // Their file names; NULL after the last.
    const char *names[ON_DEMAND_LIBRARIES + 1];
    pthread_mutex_t lock;
    void *handles[ON_DEMAND_LIBRARIES];
    int is_open;
    char problem[512];
} on_demand_group;

#define ON_DEMAND_GROUP(name, ...) {.title = name, .names = {__VA_ARGS__}, .lock = PTHREAD_MUTEX_INITIALIZER}

// Opens the libraries, if they are not open yet; NULL, or why that is not possible. Any thread may call it.
const char *on_demand_open(on_demand_group *group);

// The function `name` of one of the libraries; the process ends with a word if it cannot be had, so that on_demand_open()
// has to be asked first. What was found is kept in `known`.
void *on_demand_function(on_demand_group *group, const char *name, void *_Atomic *known);

// A function of a group, to be called.
#define ON_DEMAND(group, name)                                                           \
    ({                                                                                   \
        static void *_Atomic known;                                                      \
        (__typeof__(&name))on_demand_function(group, #name, &known);                     \
    })
