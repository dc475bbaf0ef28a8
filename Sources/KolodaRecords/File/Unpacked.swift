import Glibc
import KolodaFiles

/// What a compressed file holds, in a file of its own.
final class Unpacked: Sendable {
  /// The file with the content; it has no name, or is in the cache.
  let descriptor: Int32
  /// The content's length, in bytes.
  let length: Int64
  let end: ContentEnd
  /// What it was made of.
  let source: Source
  /// Where it is kept.
  let cache: UnpackCache

  /// What the content of a file is made of.
  enum Source: Sendable {
    /// A compressed stream.
    case stream(PackedContent)
    /// Several files, of which the pictures are read when they are needed.
    case package(any PackedPictures)
  }

  init(
    _ descriptor: Int32, length: Int64, end: ContentEnd, of source: Source, cache: UnpackCache
  ) {
    self.descriptor = descriptor
    self.length = length
    self.end = end
    self.source = source
    self.cache = cache
  }

  deinit { close(descriptor) }
}

/// The pictures that a package of several files holds.
protocol PackedPictures: Sendable {
  /// The first name that several of its files have, of which one is shown; nil if none is such.
  var doubledName: String? { get }

  /// The absolute path of a picture that is called so, which is unpacked if it wasn't yet; nil if
  /// there is none. This may block.
  func file(named name: String) -> [UInt8]?
}
