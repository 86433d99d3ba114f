// The functions of librsvg that kaomask uses, and of GLib, which it loads.
#include <on_demand.h>

ON_DEMAND_LIBRARIES_OF(kaomask_rsvg, "librsvg", "librsvg-2.so.2");

const char *rsvg_library_open(void) { return on_demand_open(&libraries); }

ON_DEMAND(kaomask_rsvg, rsvg_handle_get_geometry_for_layer)
ON_DEMAND(kaomask_rsvg, rsvg_handle_get_intrinsic_dimensions)
ON_DEMAND(kaomask_rsvg, rsvg_handle_get_intrinsic_size_in_pixels)
ON_DEMAND(kaomask_rsvg, rsvg_handle_new_from_data)
ON_DEMAND(kaomask_rsvg, rsvg_handle_render_document)
ON_DEMAND_AS(kaomask_rsvg, rsvg_error_free, g_error_free)
ON_DEMAND_AS(kaomask_rsvg, rsvg_handle_free_it, g_object_unref)
