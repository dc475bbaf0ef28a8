import Glibc
import KolodaPictureMessages

/// A file's bytes mapped into memory, for a library that reads at random.
///
/// If the file shrinks meanwhile the process crashes, as it may over any bad picture; the card says
/// so.
final class MappedFile {
  let bytes: UnsafeRawPointer
  let count: Int

  /// The longest file that is mapped, in bytes: several times what cameras write, and well within
  /// the process's address space limit.
  private static let longest = 512 << 20

  init(_ file: PictureFile) throws(PictureFailure) {
    guard file.size <= Self.longest else { throw .tooLong(limit: Self.longest) }
    count = file.size
    bytes = try file.map()
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes), count) }
}
