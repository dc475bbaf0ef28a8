import Glibc
import KolodaContainers
import KolodaFiles
import KolodaTriage

/// A photo's key, together with the state of its file when the key was computed.
package struct PhotoIdentity: Hashable, Sendable {
  /// The key by the photo's image data, as `ImageParts` finds it; its ordinal is 0.
  package let key: CardKey
  /// The keys that earlier versions gave the photo; that of the journal's first version is only
  /// among them if it was asked for.
  package let formerKeys: [CardKey]
  /// The file's size, times and numbers when it was read.
  package let state: FileState
  /// When the file's name, place or content last changed, in microseconds since 1970.
  package let changedAt: Int64

  /// How many times a file that changes while it is read is tried.
  private static let attempts = 3

  /// Reads a file and computes its keys.
  ///
  /// This may block.
  ///
  /// - Parameters:
  ///   - path: the path, as bytes.
  ///   - wantsLegacyKey: whether to compute the first journal's key, too.
  ///   - isCancelled: asked before each read.
  /// - Throws: `cancelled`, or `unreadable` if the file is gone, is no regular file, or can't be
  ///   read.
  static func read(
    _ path: [UInt8], wantsLegacyKey: Bool = false, isCancelled: @escaping () -> Bool = { false }
  ) throws(ContainerFault) -> PhotoIdentity {
    // Without O_NONBLOCK, opening a named pipe that has a picture's name would block for ever.
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

  /// Reads a file and returns its key, followed by those that earlier versions gave it; empty if
  /// it can't be read.
  ///
  /// This may block.
  package static func keys(at path: [UInt8]) -> [CardKey] {
    (try? read(path)).map { [$0.key] + $0.formerKeys } ?? []
  }

  private static func look(
    _ descriptor: Int32, _ wantsLegacyKey: Bool, _ isCancelled: @escaping () -> Bool
  ) throws(ContainerFault) -> PhotoIdentity {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(.last) }
    guard status.isRegular else {
      throw .unreadable(SystemError(code: status.isFolder ? EISDIR : EINVAL))
    }
    let state = FileState(status)
    let file = FileBytes(
      descriptor: descriptor, length: Int(state.size), effort: Bounds.brief,
      isCancelled: isCancelled)
    let parts = try ImageParts.find(in: file)
    var former: [CardKey] = []
    if wantsLegacyKey { former.append(try LegacyDigest.key(of: file)) }
    if parts.format.wasWhole || parts.wasWhole {
      former.append(try ImageDigest.key(of: ImageParts(wholeOf: file), in: file))
    }
    return PhotoIdentity(
      key: try ImageDigest.key(of: parts, in: file), formerKeys: former, state: state,
      changedAt: status.changedAt)
  }
}
