/* The part of libheif 1.15 and newer that is used here. */
#pragma once
#include "optional.h"
#include <stdint.h>

struct shim_heif_error {
  int code, detail;
  const char *_Nullable words;
};

enum {
  SHIM_HEIF_OUT_OF_MEMORY = 6,
  SHIM_HEIF_END_OF_DATA = 100,
  SHIM_HEIF_TOO_LARGE = 1000,
  SHIM_HEIF_NO_CODEC = 3000,
  SHIM_HEIF_HEVC = 1,
  /* Whatever the decoder has. */
  SHIM_HEIF_ANY = 99,
  SHIM_HEIF_YCBCR = 0,
  SHIM_HEIF_RGB = 1,
  SHIM_HEIF_Y = 0,
  SHIM_HEIF_CB = 1,
  SHIM_HEIF_CR = 2,
  SHIM_HEIF_R = 3,
  SHIM_HEIF_G = 4,
  SHIM_HEIF_B = 5,
  SHIM_HEIF_ALPHA = 6,
};

/* The beginning of libheif's description of a colour space. */
struct shim_heif_nclx {
  uint8_t version;
  int primaries, transfer, matrix;
  uint8_t is_full_range;
};

struct shim_heif {
  struct shim_heif_error (*_Nonnull init)(void *_Nullable);
  void (*_Nonnull deinit)(void);
  int (*_Nonnull have_decoder)(int compression);
  void *_Nullable (*_Nonnull context_new)(void);
  void (*_Nonnull context_free)(void *_Nonnull);
  void (*_Nonnull set_threads)(void *_Nonnull context, int);
  struct shim_heif_error (*_Nonnull read)(
      void *_Nonnull context, const void *_Nonnull, size_t, const void *_Nullable);
  struct shim_heif_error (*_Nonnull primary)(void *_Nonnull context, void *_Nullable *_Nonnull handle);
  struct shim_heif_error (*_Nonnull item)(
      void *_Nonnull context, uint32_t, void *_Nullable *_Nonnull handle);
  void (*_Nonnull handle_free)(void *_Nonnull);
  int (*_Nonnull width)(void *_Nonnull handle);
  int (*_Nonnull height)(void *_Nonnull handle);
  int (*_Nonnull has_alpha)(void *_Nonnull handle);
  int (*_Nonnull is_premultiplied)(void *_Nonnull handle);
  size_t (*_Nonnull profile_length)(void *_Nonnull handle);
  struct shim_heif_error (*_Nonnull profile)(void *_Nonnull handle, void *_Nonnull);
  struct shim_heif_error (*_Nonnull nclx)(
      void *_Nonnull handle, struct shim_heif_nclx *_Nullable *_Nonnull);
  void (*_Nonnull nclx_free)(struct shim_heif_nclx *_Nonnull);
  struct shim_heif_error (*_Nonnull decode)(
      void *_Nonnull handle, void *_Nullable *_Nonnull image, int colours, int chroma,
      const void *_Nullable);
  void (*_Nonnull image_free)(const void *_Nonnull);
  int (*_Nonnull colours)(const void *_Nonnull image);
  int (*_Nonnull plane_width)(const void *_Nonnull image, int channel);
  int (*_Nonnull plane_height)(const void *_Nonnull image, int channel);
  int (*_Nonnull bits)(const void *_Nonnull image, int channel);
  const uint8_t *_Nullable (*_Nonnull plane)(
      const void *_Nonnull image, int channel, int *_Nonnull stride);
  struct shim_heif_error (*_Nonnull image_nclx)(
      const void *_Nonnull image, struct shim_heif_nclx *_Nullable *_Nonnull);
};

/* Returns libheif's functions; NULL if it isn't there, or has no decoder for HEVC. Then it looks for its
   plugins again the next time. */
static inline const struct shim_heif *_Nullable shim_heif_load(void) {
  static struct shim_heif functions;
  struct shim_heif *heif = &functions;
  static const char *const names[] = {"libheif.so.1", NULL};
  const struct shim_symbol symbols[] = {
    {"heif_init", (void **)&heif->init},
    {"heif_deinit", (void **)&heif->deinit},
    {"heif_have_decoder_for_format", (void **)&heif->have_decoder},
    {"heif_context_alloc", (void **)&heif->context_new},
    {"heif_context_free", (void **)&heif->context_free},
    {"heif_context_set_max_decoding_threads", (void **)&heif->set_threads},
    {"heif_context_read_from_memory_without_copy", (void **)&heif->read},
    {"heif_context_get_primary_image_handle", (void **)&heif->primary},
    {"heif_context_get_image_handle", (void **)&heif->item},
    {"heif_image_handle_release", (void **)&heif->handle_free},
    {"heif_image_handle_get_width", (void **)&heif->width},
    {"heif_image_handle_get_height", (void **)&heif->height},
    {"heif_image_handle_has_alpha_channel", (void **)&heif->has_alpha},
    {"heif_image_handle_is_premultiplied_alpha", (void **)&heif->is_premultiplied},
    {"heif_image_handle_get_raw_color_profile_size", (void **)&heif->profile_length},
    {"heif_image_handle_get_raw_color_profile", (void **)&heif->profile},
    {"heif_image_handle_get_nclx_color_profile", (void **)&heif->nclx},
    {"heif_nclx_color_profile_free", (void **)&heif->nclx_free},
    {"heif_decode_image", (void **)&heif->decode},
    {"heif_image_release", (void **)&heif->image_free},
    {"heif_image_get_colorspace", (void **)&heif->colours},
    {"heif_image_get_width", (void **)&heif->plane_width},
    {"heif_image_get_height", (void **)&heif->plane_height},
    {"heif_image_get_bits_per_pixel_range", (void **)&heif->bits},
    {"heif_image_get_plane_readonly", (void **)&heif->plane},
    {"heif_image_get_nclx_color_profile", (void **)&heif->image_nclx},
    {NULL, NULL}};
  if (!shim_load(names, symbols)) return NULL;
  heif->init(NULL);
  if (heif->have_decoder(SHIM_HEIF_HEVC)) return heif;
  heif->deinit();
  return NULL;
}
