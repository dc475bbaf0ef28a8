/* expat for Swift, and where a parser is. No logic. */
#pragma once
#include <expat.h>
#include <stdint.h>

/* Expat 2.9 has these functions in a wider form, and deprecates the others. */
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
#define SHIM_XML_PLACE(name) name##64
#else
#define SHIM_XML_PLACE(name) name
#endif

static inline int64_t shim_xml_byte_index(XML_Parser parser) {
  return SHIM_XML_PLACE(XML_GetCurrentByteIndex)(parser);
}

static inline int64_t shim_xml_byte_count(XML_Parser parser) {
  return (int64_t)SHIM_XML_PLACE(XML_GetCurrentByteCount)(parser);
}

static inline int64_t shim_xml_line(XML_Parser parser) {
  return (int64_t)SHIM_XML_PLACE(XML_GetCurrentLineNumber)(parser);
}
