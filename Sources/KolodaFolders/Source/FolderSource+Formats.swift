import KolodaFiles

extension FolderSource {
  /// The picture formats of the folder's files, and whether RAW pictures are among them.
  package func formats() -> (formats: Set<PictureFormat>, hasRAW: Bool) {
    let listing = catalogue.withLock { $0.listing }
    var endings: Set<[UInt8]> = []
    for file in 0..<listing.count {
      let bytes = listing.bytes(at: file)
      guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { continue }
      let ending = bytes[dot...]
      if !endings.contains(where: { $0.elementsEqual(ending) }) { endings.insert(Array(ending)) }
    }
    let names = endings.map { Array("x".utf8) + $0 }
    return (
      Set(names.compactMap { PictureFormat(of: $0) }),
      names.contains { PhotoKind(name: $0) == .raw }
    )
  }
}
