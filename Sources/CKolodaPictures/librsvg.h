/* The part of librsvg 2.52 and newer that is used here, and of cairo, with which it draws.

   The library is always installed, but together with what it needs it takes longer to load than a photo
   does to be read: so it is loaded when a drawing comes. */
#pragma once
#include "optional.h"
#include <glib.h>

struct shim_svg_area {
  double x, y, width, height;
};

enum { SHIM_CAIRO_ARGB32 = 0, SHIM_CAIRO_SUCCESS = 0 };

struct shim_svg {
  /* Reads a whole document. The caller unreferences it. */
  void *_Nullable (*_Nonnull open)(
      const uint8_t *_Nullable, gsize, GError *_Nullable *_Nullable);
  gboolean (*_Nonnull size)(void *_Nonnull drawing, double *_Nonnull, double *_Nonnull);
  void (*_Nonnull dimensions)(
      void *_Nonnull drawing, gboolean *_Nullable has_width, void *_Nullable width,
      gboolean *_Nullable has_height, void *_Nullable height, gboolean *_Nonnull has_box,
      struct shim_svg_area *_Nonnull box);
  gboolean (*_Nonnull geometry)(
      void *_Nonnull drawing, const char *_Nullable part, const struct shim_svg_area *_Nonnull view,
      struct shim_svg_area *_Nullable ink, struct shim_svg_area *_Nullable logical,
      GError *_Nullable *_Nullable);
  gboolean (*_Nonnull render)(
      void *_Nonnull drawing, void *_Nonnull context, const struct shim_svg_area *_Nonnull view,
      GError *_Nullable *_Nullable);
  void *_Nonnull (*_Nonnull surface_new)(int format, int width, int height);
  void (*_Nonnull surface_free)(void *_Nonnull);
  int (*_Nonnull surface_status)(void *_Nonnull);
  void (*_Nonnull surface_flush)(void *_Nonnull);
  unsigned char *_Nullable (*_Nonnull surface_data)(void *_Nonnull);
  int (*_Nonnull surface_stride)(void *_Nonnull);
  void *_Nonnull (*_Nonnull context_new)(void *_Nonnull surface);
  void (*_Nonnull context_free)(void *_Nonnull);
  void (*_Nonnull scale)(void *_Nonnull context, double, double);
};

/* Returns the functions of librsvg and cairo; NULL if librsvg isn't there. */
static inline const struct shim_svg *_Nullable shim_svg_load(void) {
  static struct shim_svg functions;
  struct shim_svg *svg = &functions;
  static const char *const names[] = {"librsvg-2.so.2", NULL};
  /* Those of cairo are found in what librsvg is linked with. */
  const struct shim_symbol symbols[] = {
    {"rsvg_handle_new_from_data", (void **)&svg->open},
    {"rsvg_handle_get_intrinsic_size_in_pixels", (void **)&svg->size},
    {"rsvg_handle_get_intrinsic_dimensions", (void **)&svg->dimensions},
    {"rsvg_handle_get_geometry_for_layer", (void **)&svg->geometry},
    {"rsvg_handle_render_document", (void **)&svg->render},
    {"cairo_image_surface_create", (void **)&svg->surface_new},
    {"cairo_surface_destroy", (void **)&svg->surface_free},
    {"cairo_surface_status", (void **)&svg->surface_status},
    {"cairo_surface_flush", (void **)&svg->surface_flush},
    {"cairo_image_surface_get_data", (void **)&svg->surface_data},
    {"cairo_image_surface_get_stride", (void **)&svg->surface_stride},
    {"cairo_create", (void **)&svg->context_new},
    {"cairo_destroy", (void **)&svg->context_free},
    {"cairo_scale", (void **)&svg->scale},
    {NULL, NULL}};
  return shim_load(names, symbols) ? svg : NULL;
}
