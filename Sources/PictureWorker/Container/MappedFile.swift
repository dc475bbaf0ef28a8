import Glibc
import KolodaPictureMessages

/// A file's bytes as memory, for a library that reads here and there in it.
///
/// One that shrinks meanwhile ends the process, as a picture may that crashes it: its card says so.
final class MappedFile {
  let bytes: UnsafeRawPointer
  let count: Int

  /// The longest file that is mapped, in bytes: several times what a camera writes, and well within
  /// the memory that the process may address.
  private static let longest = 512 << 20

  init(_ file: PictureFile) throws(PictureFailure) {
    guard file.size <= Self.longest else { throw .tooLong(limit: Self.longest) }
    count = file.size
    bytes = try file.map()
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes), count) }
}
