import Glibc
import KolodaFiles

/// Reads sidecars.
enum SidecarFile {
  /// What a sidecar holds; nil if there is none.
  static func read(_ path: [UInt8]) throws(StepProblem) -> [UInt8]? {
    switch readFile(path, atMost: XMPDocument.greatestLength) {
    case .success(let bytes):
      guard bytes.count <= XMPDocument.greatestLength else { throw .sidecarTooLong }
      return bytes
    case .failure(let error) where error.code == ENOENT: return nil
    case .failure(let error): throw .system(error)
    }
  }
}
