import CKolodaGLib

/// A SHA-256 digest over bytes that are added piece by piece.
package struct SHA256: ~Copyable {
  private let checksum: OpaquePointer?
  /// The length of a digest, in bytes.
  private static let digestLength = 32

  package init() {
    checksum = g_checksum_new(G_CHECKSUM_SHA256)
  }

  deinit {
    if let checksum { g_checksum_free(checksum) }
  }

  package func add(_ bytes: some Collection<UInt8>) {
    guard let checksum else { return }
    let added: Void? = bytes.withContiguousStorageIfAvailable {
      g_checksum_update(checksum, $0.baseAddress, gssize($0.count))
    }
    if added == nil { add(Array(bytes)) }
  }

  package consuming func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Self.digestLength)
    var count = gsize(digest.count)
    if let checksum { g_checksum_get_digest(checksum, &digest, &count) }
    return digest
  }
}
