/* The part of libde265 1.0 that is used here. */
#pragma once
#include "optional.h"
#include <stdint.h>

enum {
  SHIM_HEVC_NO_DEBLOCKING = 7,
  SHIM_HEVC_NO_SAO = 8,
  SHIM_HEVC_GREY = 0,
};

struct shim_hevc {
  void *_Nullable (*_Nonnull decoder_new)(void);
  int (*_Nonnull decoder_free)(void *_Nonnull);
  void (*_Nonnull set)(void *_Nonnull, int parameter, int value);
  int (*_Nonnull push)(
      void *_Nonnull, const void *_Nonnull unit, int length, int64_t, void *_Nullable);
  int (*_Nonnull flush)(void *_Nonnull);
  int (*_Nonnull decode)(void *_Nonnull, int *_Nonnull has_more);
  const void *_Nullable (*_Nonnull next)(void *_Nonnull);
  const char *_Nullable (*_Nonnull words)(int error);
  int (*_Nonnull width)(const void *_Nonnull image, int channel);
  int (*_Nonnull height)(const void *_Nonnull image, int channel);
  int (*_Nonnull chroma)(const void *_Nonnull image);
  int (*_Nonnull bits)(const void *_Nonnull image, int channel);
  const uint8_t *_Nullable (*_Nonnull plane)(
      const void *_Nonnull image, int channel, int *_Nonnull stride);
  int (*_Nonnull is_full_range)(const void *_Nonnull image);
  int (*_Nonnull primaries)(const void *_Nonnull image);
  int (*_Nonnull matrix)(const void *_Nonnull image);
};

/* Returns libde265's functions; NULL if it isn't there. */
static inline const struct shim_hevc *_Nullable shim_hevc_load(void) {
  static struct shim_hevc functions;
  struct shim_hevc *hevc = &functions;
  static const char *const names[] = {"libde265.so.0", NULL};
  const struct shim_symbol symbols[] = {
    {"de265_new_decoder", (void **)&hevc->decoder_new},
    {"de265_free_decoder", (void **)&hevc->decoder_free},
    {"de265_set_parameter_bool", (void **)&hevc->set},
    {"de265_push_NAL", (void **)&hevc->push},
    {"de265_flush_data", (void **)&hevc->flush},
    {"de265_decode", (void **)&hevc->decode},
    {"de265_get_next_picture", (void **)&hevc->next},
    {"de265_get_error_text", (void **)&hevc->words},
    {"de265_get_image_width", (void **)&hevc->width},
    {"de265_get_image_height", (void **)&hevc->height},
    {"de265_get_chroma_format", (void **)&hevc->chroma},
    {"de265_get_bits_per_pixel", (void **)&hevc->bits},
    {"de265_get_image_plane", (void **)&hevc->plane},
    {"de265_get_image_full_range_flag", (void **)&hevc->is_full_range},
    {"de265_get_image_colour_primaries", (void **)&hevc->primaries},
    {"de265_get_image_matrix_coefficients", (void **)&hevc->matrix},
    {NULL, NULL}};
  return shim_load(names, symbols) ? hevc : NULL;
}
