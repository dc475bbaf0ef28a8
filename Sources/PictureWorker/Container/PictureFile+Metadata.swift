import Glibc
import KolodaContainers
import KolodaGLib

extension PictureFile {
  /// How many reads there are between two calls of `isCancelled`.
  static let patience = 256

  /// Reads the file's structure.
  ///
  /// - Parameter isCancelled: whether the picture is no longer wanted.
  func structure(isCancelled: @escaping () -> Bool = { false }) -> FileBytes {
    var reads = 0
    return FileBytes(
      length: size, effort: Bounds.patient,
      isCancelled: {
        reads += 1
        return reads % Self.patience == 0 && isCancelled()
      },
      read: { buffer, offset in (try? self.read(into: buffer, at: offset)) ?? -Int(EIO) })
  }
}

extension PictureMetadata {
  /// The TIFF structure of the EXIF; nil if there is none.
  var exif: FileStretch? { exif { inflated($0, atMost: $1) } }
  /// The orientation that counts, given the one that the EXIF states.
  func orientation(exif: Int?) -> Int? { orientation(exif: exif) { inflated($0, atMost: $1) } }
}
