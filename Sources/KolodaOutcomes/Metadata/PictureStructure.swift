import Glibc
import KolodaContainers
import KolodaFiles
import KolodaGLib

extension FileBytes {
  /// Reads the structure of an open file; nil if it is no regular one.
  convenience init?(ofOpen file: Int32) {
    var status = stat()
    guard fstat(file, &status) == 0, status.isRegular else { return nil }
    self.init(descriptor: file, length: Int(status.st_size))
  }
}

extension PictureMetadata {
  /// The TIFF structure of the EXIF; nil if there is none.
  var exif: FileStretch? { exif { inflated($0, atMost: $1) } }
  /// The XMP packet; nil if there is none.
  var packet: [UInt8]? { packet { inflated($0, atMost: $1) } }

  /// The orientation that the XMP packet states, 1 to 8, if it counts.
  var packetOrientation: Int? { packetOrientation { inflated($0, atMost: $1) } }

  /// The first directory of the EXIF; nil if there is none.
  var directory: TIFFDirectory? {
    exif.flatMap { try? TIFFStructure($0) }.flatMap { try? $0.directory() }
  }
}

/// Reads the structure of the file at a path; nil if that is no regular file, or can't be opened.
func withStructure<Result>(of path: [UInt8], _ body: (FileBytes) -> Result?) -> Result? {
  // Without O_NONBLOCK a pipe of that name would block for ever.
  let file = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard file >= 0 else { return nil }
  defer { close(file) }
  return FileBytes(ofOpen: file).flatMap(body)
}

/// Reads a range of an open file; fewer bytes at its end.
func fileBytes(of descriptor: Int32, at range: Range<Int>) throws(PacketError) -> [UInt8] {
  do throws(SystemError) {
    return try readBytes(from: descriptor, Int64(range.lowerBound)..<Int64(range.upperBound))
  } catch { throw .system(error) }
}
