import KolodaFiles

/// New names for the files of a shot where their own are taken: all of them get the same number, as in
/// `photo (2).jpg`, `photo (2).jpg.xmp` and `photo (2)-edited.jpg`.
struct ShotRenaming {
  /// The beginnings of the pictures' names, up to the place of a number, the longest first.
  private let stems: [[UInt8]]

  /// - Parameter pictures: the names of the shot's pictures.
  init(_ pictures: [[UInt8]]) {
    let stems = pictures.map { picture in
      picture.withUnsafeBufferPointer { Array($0[..<ShotName($0).numberPlace]) }
    }
    self.stems = stems.sorted { $0.count > $1.count }
  }

  /// The name of one of the shot's files for its nth use.
  ///
  /// A path stays in its folder: `NKSC_PARAM/photo (2).nef.nksc`.
  func name(_ path: [UInt8], _ number: Int) -> [UInt8] {
    var start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    if path[start...].starts(with: Belonging.attributePrefix) {
      start += Belonging.attributePrefix.count
    }
    return Array(path[..<start]) + own(Array(path[start...]), number)
  }

  private func own(_ name: [UInt8], _ number: Int) -> [UInt8] {
    // A few are named after something else, such as `photo.jpg(1).json`, which is of `photo(1).jpg`.
    let stem = stems.first { name.starts(with: $0) } ?? Sidecar.stem(of: name)
    return numbered(stem, number) + name.dropFirst(stem.count)
  }
}
