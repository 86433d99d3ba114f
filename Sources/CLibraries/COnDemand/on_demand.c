#include "on_demand.h"

#include <dlfcn.h>
#include <stdio.h>

/// Opens the libraries; returns their number, or -1 when one is missing.
static int open_all(on_demand_group *group, void *handles[]) {
    int count = 0;
    for (; group->names[count]; count++) {
        handles[count] = dlopen(group->names[count], RTLD_LAZY | RTLD_LOCAL);
        if (!handles[count]) {
            const char *reason = dlerror();
            snprintf(group->problem, sizeof group->problem, "%s", reason ? reason : group->names[count]);
            return -1;
        }
    }
    return count;
}

/// The function of this name in one of the libraries; NULL when none has it.
static void *find(void *const handles[], int count, const char *name) {
    void *place = NULL;
    for (int library = 0; !place && library < count; library++) {
        place = dlsym(handles[library], name);
    }
    return place;
}

static void open_group(on_demand_group *group) {
    void *handles[ON_DEMAND_LIBRARIES];
    const int count = open_all(group, handles);
    for (on_demand_function *function = group->first; count >= 0 && function < group->end; function++) {
        function->place = find(handles, count, function->name);
        if (!function->place) {
            snprintf(group->problem, sizeof group->problem, "%s has no function %s: it is not the version asked for",
                     group->title, function->name);
            return;
        }
    }
}

const char *on_demand_open(on_demand_group *group) {
    pthread_mutex_lock(&group->lock);
    if (!group->is_open) {
        open_group(group);
        group->is_open = 1;
    }
    pthread_mutex_unlock(&group->lock);
    return group->problem[0] ? group->problem : NULL;
}
