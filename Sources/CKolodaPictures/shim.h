/* For Swift, the libraries that read pictures, and the means by which a process confines itself:
   headers, and wrappers for macros that Swift can't import itself. */
#pragma once
/* First: GLib's include guards then take effect below, and all modules share one GObject type. */
#include "../CKolodaGLib/shim.h"
#include "jpeg.h"
#include "libavif.h"
#include "libde265.h"
#include "libgstreamer.h"
#include "libheif.h"
#include "libjxl.h"
#include "libpng.h"
#include "librsvg.h"
#include "libtiff.h"
#include "raw.h"
#include <gif_lib.h>
#include <lcms2.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <webp/decode.h>
#include <webp/demux.h>

/* The machine's architecture; the bit of foreign system calls (x32); and the numbers of some calls,
   -1 for those that the machine does not have. */
#if defined(__x86_64__)
enum { SHIM_MACHINE = (int)AUDIT_ARCH_X86_64, SHIM_FOREIGN_CALLS = 0x40000000 };
#elif defined(__aarch64__)
enum { SHIM_MACHINE = (int)AUDIT_ARCH_AARCH64, SHIM_FOREIGN_CALLS = 0 };
#else
#error "SystemCallFilter does not know this machine"
#endif
/* Of <linux/sched.h>, which can't be included together with <sched.h>. */
enum { SHIM_CLONE_THREAD = 0x10000 };
#ifdef SYS_fork
enum { SHIM_FORK = SYS_fork, SHIM_VFORK = SYS_vfork };
#else
enum { SHIM_FORK = -1, SHIM_VFORK = -1 };
#endif

static inline int shim_set_limit(int resource, unsigned long most) {
  struct rlimit limit = {most, most};
  return setrlimit(resource, &limit);
}

static inline int shim_limit_memory(unsigned long bytes) {
  return shim_set_limit(RLIMIT_AS, bytes);
}

static inline int shim_limit_core(void) { return shim_set_limit(RLIMIT_CORE, 0); }

static inline int shim_prctl(int option, unsigned long value, const void *pointer) {
  return pointer ? prctl(option, value, pointer, 0, 0) : prctl(option, value, 0, 0, 0);
}
