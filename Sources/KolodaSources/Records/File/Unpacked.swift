import Glibc
import KolodaFiles

/// What a compressed file holds, in a file of its own.
final class Unpacked: Sendable {
  /// The file with the content; it has no name, or is in the cache.
  let descriptor: Int32
  /// The content's length, in bytes.
  let length: Int64
  let end: ContentEnd
  /// How the whole content is got at.
  let content: PackedContent
  let cache: UnpackCache

  init(
    _ descriptor: Int32, length: Int64, end: ContentEnd, of content: PackedContent,
    cache: UnpackCache
  ) {
    self.descriptor = descriptor
    self.length = length
    self.end = end
    self.content = content
    self.cache = cache
  }

  deinit { close(descriptor) }
}
