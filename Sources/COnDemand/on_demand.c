#include "on_demand.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static void open_all(on_demand_group *group) {
    for (int library = 0; group->names[library]; library++) {
        group->handles[library] = dlopen(group->names[library], RTLD_LAZY | RTLD_LOCAL);
        if (!group->handles[library]) {
            const char *reason = dlerror();
            snprintf(group->problem, sizeof group->problem, "%s", reason ? reason : group->names[library]);
            return;
        }
    }
}

const char *on_demand_open(on_demand_group *group) {
    pthread_mutex_lock(&group->lock);
    if (!group->is_open) {
        open_all(group);
        group->is_open = 1;
    }
    pthread_mutex_unlock(&group->lock);
    return group->problem[0] ? group->problem : NULL;
}

void *on_demand_function(on_demand_group *group, const char *name, void *_Atomic *known) {
    void *function = atomic_load_explicit(known, memory_order_acquire);
    if (function) return function;
    const char *reason = on_demand_open(group);
    for (int library = 0; !reason && !function && group->names[library]; library++) {
        function = dlsym(group->handles[library], name);
    }
    if (!function) {
        fprintf(stderr, "kaomask: %s of %s is missing%s%s\n", name, group->title, reason ? ": " : "", reason ? reason : "");
        abort();
    }
    atomic_store_explicit(known, function, memory_order_release);
    return function;
}
