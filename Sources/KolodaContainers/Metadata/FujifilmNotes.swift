/// What Fujifilm's cameras write into a picture's EXIF in a form of their own.
///
/// The notes begin with the name of the maker; the offset of a little-endian directory follows, and
/// counts from the beginning of the notes.
package struct FujifilmNotes {
  private static let maker = Array("FUJIFILM".utf8)
  private static let ratingTag = 0x1431
  /// The EXIF tag of a maker's notes.
  private static let notesTag = 0x927C
  /// The longest notes that are read, in bytes: cameras write a few thousand.
  private static let longest = 1 << 18
  /// The size of an entry of a directory, in bytes.
  private static let entryLength = 12

  /// The stars that the photo got in the camera, 0 for none; nil where the notes don't say.
  package private(set) var rating: Int?

  /// Reads the notes of a picture; nil if they are another maker's.
  ///
  /// - Parameter first: the first directory of the picture's EXIF.
  package init?(of first: TIFFDirectory) {
    guard let notes = first.exif?.bytes(Self.notesTag, atMost: Self.longest),
      notes.starts(with: Self.maker)
    else { return nil }
    var head = ByteCursor(notes.dropFirst(Self.maker.count), isLittleEndian: true)
    guard let offset = try? head.integer(bytes: 4), offset < notes.count else { return nil }
    var directory = ByteCursor(notes.dropFirst(offset), isLittleEndian: true)
    guard let count = try? directory.integer(bytes: 2), count <= Bounds.entries else { return nil }
    for _ in 0..<count {
      guard var entry = try? ByteCursor(directory.take(Self.entryLength), isLittleEndian: true),
        let tag = try? entry.integer(bytes: 2), let type = try? entry.integer(bytes: 2),
        let values = try? entry.integer(bytes: 4)
      else { return }
      guard tag == Self.ratingTag, values == 1 else { continue }
      switch type {
      case 3: rating = try? entry.integer(bytes: 2)
      case 4: rating = try? entry.integer(bytes: 4)
      default: break
      }
    }
  }
}
