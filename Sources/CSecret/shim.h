/* libsecret for Swift: its header, the attributes by which Koloda's passwords are found, and a call
   that keeps other programs from inspecting the process. No logic. */
#pragma once
/* First: GLib's functions are then the same in all modules, with any version of it. */
#include "../CKolodaGLib/shim.h"
#include <libsecret/secret.h>
#include <sys/prctl.h>

static inline int shim_forbid_inspection(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

static inline const SecretSchema *shim_server_password_schema(void) {
  static const SecretSchema schema = {
    "org.koloda.Koloda.SharedDeck", SECRET_SCHEMA_NONE,
    {{"server", SECRET_SCHEMA_ATTRIBUTE_STRING},
     {"port", SECRET_SCHEMA_ATTRIBUTE_STRING},
     {"user", SECRET_SCHEMA_ATTRIBUTE_STRING},
     {NULL, SECRET_SCHEMA_ATTRIBUTE_STRING}},
  };
  return &schema;
}
