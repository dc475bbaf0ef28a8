import KolodaFiles

/// The names of sidecars, and which of them a verdict is written to.
package enum Sidecar {
  /// A sidecar that a verdict is written to.
  struct Target: Hashable {
    /// Its name.
    var name: [UInt8]
    /// The extension of the picture that it is meant for, where it has to say so.
    var pictureExtension: String?
  }

  /// The names that a picture's sidecars may have: `photo.jpg.xmp` and `photo.xmp`, and how some
  /// programs write them.
  static func names(of picture: [UInt8]) -> (full: [[UInt8]], base: [[UInt8]]) {
    let endings = [".xmp", ".XMP"].map { Array($0.utf8) }
    return (endings.map { picture + $0 }, endings.map { stem(of: picture) + $0 })
  }

  /// A name without its ending.
  static func stem(of name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }

  /// What follows a name's last dot; nil if there is none.
  static func ending(of name: [UInt8]) -> String? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
    return String(decoding: name[(dot + 1)...], as: UTF8.self)
  }

  private static let jpegEndings: Set<String> = ["jpg", "jpeg", "jpe", "jfif"]

  /// Whether a name is that of a JPEG picture, which can have its verdict inside.
  package static func isJPEG(_ name: [UInt8]) -> Bool {
    ending(of: name).map { jpegEndings.contains($0.lowercased()) } ?? false
  }

  /// Where the verdict on a picture is written.
  ///
  /// A sidecar that is there is always brought up to date. Of the two names darktable, digiKam and
  /// Geeqie want the full one, and darktable takes a rejected photo's base sidecar for a star more;
  /// Adobe's programs want the base one for a RAW picture, and read none for others.
  ///
  /// - Parameters:
  ///   - picture: the picture's name.
  ///   - shot: the names of all pictures that the verdict is on: the base sidecar is written for the
  ///     only RAW among them, else for the first.
  ///   - names: what lies in its folder.
  /// - Returns: the sidecars; none where the editor reads the verdict only inside the file.
  static func targets(
    for picture: [UInt8], of shot: [[UInt8]]? = nil, editor: PhotoEditor, in names: FolderNames
  ) -> [Target] {
    let (full, base) = self.names(of: picture)
    let shot = shot ?? [picture]
    let ownRAWs = shot.filter { PhotoKind(name: $0) == .raw }
    let owner = ownRAWs.count == 1 ? ownRAWs.first : shot.first
    let isShared =
      owner != picture || names.pictures(withStemOf: picture).contains { !shot.contains($0) }
    var targets: [Target] = []
    func add(_ name: [UInt8], _ pictureExtension: String? = nil) {
      if !targets.contains(where: { $0.name == name }) {
        targets.append(Target(name: name, pictureExtension: pictureExtension))
      }
    }
    let fullThere = full.filter(names.contains)
    // What is one picture's base sidecar by its name may be another's, with another verdict.
    let baseThere = isShared ? [] : base.filter(names.contains)
    fullThere.forEach { add($0) }
    baseThere.forEach { add($0) }
    let raws = names.pictures(withStemOf: picture).filter { PhotoKind(name: $0) == .raw }
    let isRAW = PhotoKind(name: picture) == .raw
    let wantsBase = isRAW && raws.count == 1
    switch editor {
    case .darktable, .digikam, .geeqie:
      if fullThere.isEmpty { add(full[0]) }
    case .several:
      if fullThere.isEmpty { add(full[0]) }
      if wantsBase, !isShared, baseThere.isEmpty { add(base[0]) }
    case .lightroom:
      if wantsBase {
        if baseThere.isEmpty { add(base[0], ending(of: picture)?.uppercased()) }
      } else if isRAW, fullThere.isEmpty {
        add(full[0])
      }
    }
    return targets
  }
}
