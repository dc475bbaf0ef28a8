import CAdwaita
import Glibc
import KolodaFiles

/// A file's fingerprint with the state the file was in when it was taken.
struct FileSample: Hashable, Sendable {
  /// How much of each end is read, in bytes.
  ///
  /// Two different pictures of one length differ in their headers or in the rows at their ends;
  /// the middle of a file need not be read to see that.
  static let endLength = 64 * 1024
  /// How often a file that changes while it is read is read anew.
  private static let attempts = 3

  let fingerprint: Fingerprint
  let state: FileState

  /// Takes a file's fingerprint.
  /// - Returns: Nil if the file is gone, cannot be read, or is no regular file.
  static func take(_ path: [UInt8]) -> FileSample? {
    // Without O_NONBLOCK a pipe under a picture's name would block for ever.
    let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard var before = state(of: descriptor) else { return nil }
    for _ in 1..<attempts {
      guard let fingerprint = fingerprint(of: descriptor, size: before.size),
        let after = state(of: descriptor)
      else { return nil }
      if after == before { return FileSample(fingerprint: fingerprint, state: after) }
      before = after
    }
    guard let fingerprint = fingerprint(of: descriptor, size: before.size) else { return nil }
    return FileSample(fingerprint: fingerprint, state: before)
  }

  private static func state(of descriptor: Int32) -> FileState? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isRegular else { return nil }
    return FileState(status)
  }

  private static func fingerprint(of descriptor: Int32, size: Int64) -> Fingerprint? {
    guard let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
    defer { g_checksum_free(checksum) }
    let end = Int64(endLength)
    guard add(checksum, descriptor, from: 0, length: min(size, end)) else { return nil }
    let tail = max(end, size - end)
    guard tail >= size || add(checksum, descriptor, from: tail, length: size - tail) else {
      return nil
    }
    var digest = [UInt8](repeating: 0, count: 32)
    var count = gsize(digest.count)
    g_checksum_get_digest(checksum, &digest, &count)
    return Fingerprint(bytes: Array(digest.prefix(Int(count))))
  }

  private static func add(
    _ checksum: OpaquePointer, _ descriptor: Int32, from start: Int64, length: Int64
  ) -> Bool {
    var buffer = [UInt8](repeating: 0, count: Int(length))
    var filled = 0
    while filled < buffer.count {
      let count = buffer.withUnsafeMutableBytes { bytes in
        pread(
          descriptor, bytes.baseAddress.map { $0 + filled }, bytes.count - filled,
          off_t(start) + off_t(filled))
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return false }
      if count == 0 { break }
      filled += count
    }
    g_checksum_update(checksum, buffer, filled)
    return true
  }
}
