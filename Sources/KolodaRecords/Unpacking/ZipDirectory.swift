import KolodaFiles

/// The only file in a zip archive.
struct ZipDirectory {
  /// The file, according to the archive's list.
  let entry: ZipEntry
  /// Where its compressed bytes are.
  let range: Range<Int64>

  /// The longest list that is read, in bytes.
  private static let longestList: Int64 = 1 << 20

  /// Reads the list of an archive.
  ///
  /// - Throws: `UnpackingFault` if the archive has no list or not one file.
  init(_ descriptor: Int32, length: Int64) throws {
    // So long a list is one of many files.
    guard let list = try ZipList(descriptor, length: length, longest: Self.longestList) else {
      throw UnpackingFault.notOneFile
    }
    let files = list.entries.filter { entry in
      // Folders, and what macOS adds.
      entry.name.last != UInt8(ascii: "/") && !entry.name.starts(with: "__MACOSX/".utf8)
        && !FileName(bytes: entry.name).lastComponent.bytes.elementsEqual(".DS_Store".utf8)
    }
    guard files.count == 1, let only = files.first else { throw UnpackingFault.notOneFile }
    entry = only
    range = try ZipList.range(of: only, in: descriptor, length: length)
  }
}
