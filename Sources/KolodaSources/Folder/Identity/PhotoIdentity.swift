import Glibc
import KolodaFiles
import KolodaTriage

/// What a photo is, with the state that its file was in when it was read.
package struct PhotoIdentity: Hashable, Sendable {
  /// What makes it itself, its image data as `ImageParts` finds it; the ordinal is 0.
  package let key: CardKey
  /// What the first version of the journal knew it by, if that was asked for.
  package let legacyKey: CardKey?
  /// What the system said of the file.
  package let state: FileState
  /// When name, place or content of the file last changed, in microseconds since 1970.
  package let changedAt: Int64

  /// How often a file that changes while it is read is read anew.
  private static let attempts = 3

  /// Reads a file; it may block.
  ///
  /// - Parameters:
  ///   - path: the path, as bytes.
  ///   - wantsLegacyKey: whether to find out what the first version of the journal knew it by.
  ///   - isCancelled: asked before each read.
  /// - Throws: `cancelled`, or `unreadable` if it is gone, no regular file, or cannot be read.
  static func read(
    _ path: [UInt8], wantsLegacyKey: Bool = false, isCancelled: @escaping () -> Bool = { false }
  ) throws(IdentityFault) -> PhotoIdentity {
    // Without O_NONBLOCK a pipe under a picture's name would block for ever.
    let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable(.last) }
    defer { close(descriptor) }
    var identity = try look(descriptor, wantsLegacyKey, isCancelled)
    for _ in 1..<attempts {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .unreadable(.last) }
      if FileState(status) == identity.state { break }
      identity = try look(descriptor, wantsLegacyKey, isCancelled)
    }
    return identity
  }

  private static func look(
    _ descriptor: Int32, _ wantsLegacyKey: Bool, _ isCancelled: @escaping () -> Bool
  ) throws(IdentityFault) -> PhotoIdentity {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(.last) }
    guard status.isRegular else {
      throw .unreadable(SystemError(code: status.isFolder ? EISDIR : EINVAL))
    }
    let state = FileState(status)
    let file = FileBytes(
      descriptor: descriptor, length: state.size, isCancelled: isCancelled)
    return PhotoIdentity(
      key: try ImageDigest.key(of: try ImageParts.find(in: file), in: file),
      legacyKey: wantsLegacyKey ? try LegacyDigest.key(of: file) : nil,
      state: state, changedAt: status.changedAt)
  }
}
