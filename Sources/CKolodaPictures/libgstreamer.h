/* The part of GStreamer 1.20 and newer that is used here. */
#pragma once
#include "optional.h"
#include <glib-object.h>
#include <link.h>
#include <stdint.h>

enum {
  SHIM_GST_STATE_NULL = 1,
  SHIM_GST_STATE_READY = 2,
  SHIM_GST_STATE_PAUSED = 3,
  SHIM_GST_STATE_PLAYING = 4,
  SHIM_GST_STATE_FAILURE = 0,
  SHIM_GST_TIME = 3,
  SHIM_GST_SEEK_FLUSH = 1 << 0,
  SHIM_GST_SEEK_ACCURATE = 1 << 1,
  SHIM_GST_SEEK_KEY_UNIT = 1 << 2,
  SHIM_GST_MESSAGE_EOS = 1 << 0,
  SHIM_GST_MESSAGE_ERROR = 1 << 1,
  SHIM_GST_MESSAGE_TAG = 1 << 4,
  SHIM_GST_PROBE_BLOCK = 1 << 1,
  SHIM_GST_PROBE_BUFFER = 1 << 4,
  SHIM_GST_PROBE_BUFFER_LIST = 1 << 5,
  SHIM_GST_PROBE_FLUSH = 1 << 8,
  SHIM_GST_PROBE_DROP = 0,
  /* One that blocks holds the pad until what it has got is given up. */
  SHIM_GST_PROBE_OK = 1,
  /* One that blocks lets this pass. */
  SHIM_GST_PROBE_PASS = 3,
};

/* The beginnings of structures whose layout is part of GStreamer's stable interface. */
struct shim_gst_mini_object {
  GType type;
  gint references, lock;
  guint flags;
  void *_Nullable functions[3];
  guint number;
  void *_Nullable data;
};
struct shim_gst_message {
  struct shim_gst_mini_object object;
  int type;
};
struct shim_gst_buffer {
  struct shim_gst_mini_object object;
  void *_Nullable pool;
  /* In nanoseconds; UINT64_MAX if unknown. */
  uint64_t shown_at;
};
struct shim_gst_probe {
  int type;
  gulong id;
  void *_Nullable data;
};

/* Called with what passes a pad; returns SHIM_GST_PROBE_OK or another of these. */
typedef int (*shim_gst_probe_function)(
    void *_Nonnull pad, struct shim_gst_probe *_Nonnull, void *_Nullable data);

struct shim_gst {
  gboolean (*_Nonnull start)(int *_Nullable, void *_Nullable, GError *_Nullable *_Nullable);
  void (*_Nonnull set_forks)(gboolean);
  void *_Nullable (*_Nonnull load_plugin)(const char *_Nonnull, GError *_Nullable *_Nullable);
  void (*_Nonnull unref)(void *_Nonnull object);
  void (*_Nonnull mini_unref)(void *_Nonnull object);
  void *_Nullable (*_Nonnull parse)(const char *_Nonnull, GError *_Nullable *_Nullable);
  void *_Nullable (*_Nonnull part)(void *_Nonnull bin, const char *_Nonnull name);
  void *_Nullable (*_Nonnull factory)(const char *_Nonnull name);
  int (*_Nonnull set_state)(void *_Nonnull element, int state);
  void (*_Nonnull set_property)(void *_Nonnull object, const char *_Nonnull, const char *_Nonnull);
  gboolean (*_Nonnull length)(void *_Nonnull element, int format, int64_t *_Nonnull);
  gboolean (*_Nonnull seek)(void *_Nonnull element, int format, int flags, int64_t place);
  void *_Nullable (*_Nonnull pad)(void *_Nonnull element, const char *_Nonnull name);
  void *_Nullable (*_Nonnull caps)(void *_Nonnull pad);
  gulong (*_Nonnull add_probe)(
      void *_Nonnull pad, int types, shim_gst_probe_function _Nonnull, void *_Nullable data,
      void *_Nullable destroy);
  char *_Nullable (*_Nonnull name)(void *_Nonnull object);
  void *_Nullable (*_Nonnull end)(void);
  gboolean (*_Nonnull send)(void *_Nonnull pad, void *_Nonnull event);
  void *_Nullable (*_Nonnull structure)(void *_Nonnull caps, guint index);
  const char *_Nonnull (*_Nonnull structure_name)(void *_Nonnull structure);
  gboolean (*_Nonnull whole)(
      void *_Nonnull structure, const char *_Nonnull name, gint *_Nonnull value);
  gboolean (*_Nonnull fraction)(
      void *_Nonnull structure, const char *_Nonnull name, gint *_Nonnull, gint *_Nonnull);
  void *_Nullable (*_Nonnull bus)(void *_Nonnull element);
  struct shim_gst_message *_Nullable (*_Nonnull pop)(void *_Nonnull bus);
  void (*_Nonnull parse_error)(
      void *_Nonnull message, GError *_Nullable *_Nonnull, char *_Nullable *_Nullable);
  void (*_Nonnull parse_tags)(void *_Nonnull message, void *_Nullable *_Nonnull tags);
  gboolean (*_Nonnull tag)(
      void *_Nonnull tags, const char *_Nonnull name, char *_Nullable *_Nonnull text);
  void *_Nullable (*_Nonnull buffer)(void *_Nonnull sample);
  void *_Nullable (*_Nonnull sample_caps)(void *_Nonnull sample);
  gsize (*_Nonnull extract)(void *_Nonnull buffer, gsize offset, void *_Nonnull to, gsize count);
  /* Both wait for so many nanoseconds at most. */
  void *_Nullable (*_Nonnull still)(void *_Nonnull sink, uint64_t patience);
  void *_Nullable (*_Nonnull next)(void *_Nonnull sink, uint64_t patience);
  gboolean (*_Nonnull has_ended)(void *_Nonnull sink);
};

/* Returns GStreamer's functions, and sets the path of its library; NULL if it isn't there. */
static inline const struct shim_gst *_Nullable shim_gst_load(
    const char *_Nullable *_Nonnull library_path) {
  static struct shim_gst functions;
  struct shim_gst *gst = &functions;
  static const char *const names[] = {"libgstreamer-1.0.so.0", NULL};
  static const char *const sink_names[] = {"libgstapp-1.0.so.0", NULL};
  const struct shim_symbol symbols[] = {
    {"gst_init_check", (void **)&gst->start},
    {"gst_registry_fork_set_enabled", (void **)&gst->set_forks},
    {"gst_plugin_load_file", (void **)&gst->load_plugin},
    {"gst_object_unref", (void **)&gst->unref},
    {"gst_mini_object_unref", (void **)&gst->mini_unref},
    {"gst_parse_launch", (void **)&gst->parse},
    {"gst_bin_get_by_name", (void **)&gst->part},
    {"gst_element_factory_find", (void **)&gst->factory},
    {"gst_element_set_state", (void **)&gst->set_state},
    {"gst_util_set_object_arg", (void **)&gst->set_property},
    {"gst_element_query_duration", (void **)&gst->length},
    {"gst_element_seek_simple", (void **)&gst->seek},
    {"gst_element_get_static_pad", (void **)&gst->pad},
    {"gst_pad_get_current_caps", (void **)&gst->caps},
    {"gst_pad_add_probe", (void **)&gst->add_probe},
    {"gst_object_get_name", (void **)&gst->name},
    {"gst_event_new_eos", (void **)&gst->end},
    {"gst_pad_send_event", (void **)&gst->send},
    {"gst_caps_get_structure", (void **)&gst->structure},
    {"gst_structure_get_name", (void **)&gst->structure_name},
    {"gst_structure_get_int", (void **)&gst->whole},
    {"gst_structure_get_fraction", (void **)&gst->fraction},
    {"gst_element_get_bus", (void **)&gst->bus},
    {"gst_bus_pop", (void **)&gst->pop},
    {"gst_message_parse_error", (void **)&gst->parse_error},
    {"gst_message_parse_tag", (void **)&gst->parse_tags},
    {"gst_tag_list_get_string", (void **)&gst->tag},
    {"gst_sample_get_buffer", (void **)&gst->buffer},
    {"gst_sample_get_caps", (void **)&gst->sample_caps},
    {"gst_buffer_extract", (void **)&gst->extract},
    {NULL, NULL}};
  const struct shim_symbol sink_symbols[] = {
    {"gst_app_sink_try_pull_preroll", (void **)&gst->still},
    {"gst_app_sink_try_pull_sample", (void **)&gst->next},
    {"gst_app_sink_is_eos", (void **)&gst->has_ended},
    {NULL, NULL}};
  if (!shim_load(names, symbols) || !shim_load(sink_names, sink_symbols)) return NULL;
  /* It is loaded already. A handle of the GNU C library is this structure. */
  const struct link_map *library = dlopen(names[0], RTLD_NOW | RTLD_LOCAL);
  *library_path = library ? library->l_name : NULL;
  return gst;
}

/* Connects a function to a signal with two values, each an object or the like. */
static inline void shim_gst_connect(
    void *_Nonnull object, const char *_Nonnull signal,
    void (*_Nonnull function)(
        void *_Nonnull, void *_Nonnull, void *_Nonnull, void *_Nonnull data),
    void *_Nonnull data) {
  g_signal_connect_data(object, signal, (GCallback)function, data, NULL, 0);
}

/* The same with a signal that wants an answer. */
static inline void shim_gst_connect_question(
    void *_Nonnull object, const char *_Nonnull signal,
    gboolean (*_Nonnull function)(
        void *_Nonnull, void *_Nonnull, void *_Nonnull, void *_Nonnull data),
    void *_Nonnull data) {
  g_signal_connect_data(object, signal, (GCallback)function, data, NULL, 0);
}
