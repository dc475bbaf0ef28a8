import Glibc
import KolodaFiles
import KolodaGTK
import KolodaPictures
import TestSupport
import Testing

extension TestFolder {
  /// Returns the path for a file in the folder.
  func place(_ name: some Sequence<UInt8>) throws -> PhotoPath {
    try #require(PhotoPath(bytes: Array((path + "/").utf8) + Array(name)))
  }

  func place(_ name: String) throws -> PhotoPath { try place(name.utf8) }

  @discardableResult
  func write(_ bytes: [UInt8], as name: String) throws -> PhotoPath {
    try write(Array(name.utf8), bytes)
    return try place(name)
  }

  func write(_ bytes: [UInt8], to place: PhotoPath) throws {
    let file = try #require(fopen(cString(place.bytes), "wb"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
  }
}
