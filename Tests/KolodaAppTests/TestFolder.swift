import CAdwaita
import Glibc
import KolodaFiles
import KolodaGTK
import KolodaPictures
import Testing

@testable import KolodaApp

/// A folder for one test, removed with everything in it when the test is over.
final class TestFolder {
  let path: String
  private var made: [PhotoPath] = []

  init() throws {
    var template = Array("/tmp/koloda-photo-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap(mkdtemp).map { String(cString: $0) }
    }
    path = try #require(made)
  }

  deinit {
    for file in made { remove(cString(file.bytes)) }
    rmdir(path)
  }

  /// Returns the path for a file in the folder; the file, if anything creates it, is removed with
  /// the folder.
  func place(_ name: some Sequence<UInt8>) throws -> PhotoPath {
    let place = try #require(PhotoPath(bytes: Array((path + "/").utf8) + Array(name)))
    made.append(place)
    return place
  }

  func place(_ name: String) throws -> PhotoPath { try place(name.utf8) }

  @discardableResult
  func write(_ bytes: [UInt8], as name: String) throws -> PhotoPath {
    let place = try place(name)
    try write(bytes, to: place)
    return place
  }

  func write(_ bytes: [UInt8], to place: PhotoPath) throws {
    let file = try #require(fopen(cString(place.bytes), "wb"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
  }
}
