import KolodaContainers
import KolodaSources
import KolodaTriage

/// The key that the first version of the journal gave a file: its length, and SHA-256 over its two
/// ends.
enum LegacyDigest {
  /// How many bytes are hashed at each end.
  static let endLength = 64 * 1024

  /// Computes the key of a file; its ordinal is 0.
  static func key(of file: FileBytes) throws(ContainerFault) -> CardKey {
    let digest = SHA256()
    let tail = max(endLength, file.length - endLength)
    for range in [0..<min(file.length, endLength), min(tail, file.length)..<file.length] {
      var bytes = [UInt8](repeating: 0, count: range.count)
      let filled = try file.fill(&bytes, at: range.lowerBound)
      digest.add(bytes.prefix(filled))
    }
    return .legacy(size: Int64(file.length), fingerprint: digest.finish(), ordinal: 0)
  }
}
