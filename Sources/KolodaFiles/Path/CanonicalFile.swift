import Glibc

/// Returns the canonical absolute path of a regular file; nil if there is none at the path.
package func canonicalFile(_ path: [UInt8]) -> [UInt8]? {
  guard !path.isEmpty, !path.contains(0), let resolved = realpath(cString(path), nil) else {
    return nil
  }
  defer { free(resolved) }
  var status = stat()
  guard stat(resolved, &status) == 0, status.isRegular else { return nil }
  return UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)).map { $0 }
}
