import CKolodaGLib
import KolodaFiles

/// Returns the URI of an absolute path; empty for any other path.
package func fileURI(of path: [UInt8]) -> String {
  guard let text = g_filename_to_uri(cString(path), nil, nil) else { return "" }
  defer { g_free(text) }
  return String(cString: text)
}
