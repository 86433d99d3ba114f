#include "network.h"

const step cyunet_plan[unit_count] = {
    // The backbone.
    {.inputs = 16, .outputs = 16, .shift = 1, .cuts = true, .pools = true, .next = 1},
    {.inputs = 16, .outputs = 16, .shift = 2, .cuts = true, .next = 2},
    {.inputs = 16, .outputs = 64, .shift = 2, .cuts = true, .next = 3},
    {.inputs = 64, .outputs = 64, .shift = 2, .cuts = true, .next = 4},
    {.inputs = 64, .outputs = 64, .shift = 2, .cuts = true, .pools = true, .next = 5},
    {.inputs = 64, .outputs = 64, .shift = 3, .cuts = true, .next = 6},
    {.inputs = 64, .outputs = 64, .shift = 3, .cuts = true, .keeps = true, .pools = true, .next = 7},
    {.inputs = 64, .outputs = 64, .shift = 4, .cuts = true, .next = 8},
    {.inputs = 64, .outputs = 64, .shift = 4, .cuts = true, .keeps = true, .pools = true, .next = 9},
    {.inputs = 64, .outputs = 64, .shift = 5, .cuts = true, .next = 10},
    {.inputs = 64, .outputs = 64, .shift = 5, .cuts = true, .next = 11},
    // The neck, from wide cells to narrow ones.
    {.inputs = 64, .outputs = 64, .shift = 5, .cuts = true, .keeps = true, .next = 18},
    {.inputs = 64, .outputs = 64, .shift = 4, .cuts = true, .keeps = true, .next = 16},
    {.inputs = 64, .outputs = 64, .shift = 3, .cuts = true, .next = 14},
    // For each level one shared unit, and the unit that outputs the cells.
    {.inputs = 64, .outputs = 64, .shift = 3, .cuts = true, .next = 15},
    {.inputs = 64, .outputs = 16, .shift = 3, .keeps = true, .next = no_unit},
    {.inputs = 64, .outputs = 64, .shift = 4, .cuts = true, .next = 17},
    {.inputs = 64, .outputs = 16, .shift = 4, .keeps = true, .next = no_unit},
    {.inputs = 64, .outputs = 64, .shift = 5, .cuts = true, .next = 19},
    {.inputs = 64, .outputs = 16, .shift = 5, .keeps = true, .next = no_unit},
};

const level cyunet_levels[CYUNET_LEVELS] = {
    {.backbone = 6, .neck = 13, .cells = 15},
    {.backbone = 8, .neck = 12, .cells = 17},
    {.backbone = no_unit, .neck = 11, .cells = 19},
};
