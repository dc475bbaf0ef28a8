import CKolodaGLib

/// Encryption of single folders on a disk, as ext4, F2FS and others have it (fscrypt).
package enum FileEncryption {
  /// Whether the file system encrypts a file or a folder, following links; false if it doesn't say.
  package static func isThere(at path: [UInt8]) -> Bool {
    guard !path.contains(0) else { return false }
    let attributes = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { shim_file_attributes($0) } ?? 0
      }
    }
    return attributes & UInt(SHIM_IS_ENCRYPTED) != 0
  }
}
