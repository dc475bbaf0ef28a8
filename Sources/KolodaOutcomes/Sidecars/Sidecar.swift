import KolodaFiles

/// The names of sidecars, and the choice of those that a verdict is written to.
package enum Sidecar {
  /// A sidecar that a verdict is written to.
  struct Target: Hashable {
    var name: [UInt8]
    /// The extension of the picture that the sidecar is for, where the sidecar has to state it.
    var pictureExtension: String?
  }

  /// The names that a picture's sidecars may have: `photo.jpg.xmp` and `photo.xmp`, also with
  /// `.XMP` as some programs write it.
  static func names(of picture: [UInt8]) -> (full: [[UInt8]], base: [[UInt8]]) {
    let endings = [".xmp", ".XMP"].map { Array($0.utf8) }
    return (endings.map { picture + $0 }, endings.map { stem(of: picture) + $0 })
  }

  /// A name without its ending.
  static func stem(of name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }

  /// The part of a name after its last dot; nil without a dot or with only a leading one.
  static func ending(of name: [UInt8]) -> String? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
    return String(decoding: name[(dot + 1)...], as: UTF8.self)
  }

  /// Whether a name is that of a JPEG, which can hold its verdict in the file.
  package static func isJPEG(_ name: [UInt8]) -> Bool {
    PhotoKind(name: name) == .jpeg
  }

  /// Chooses the sidecars that the verdict on a picture is written to.
  ///
  /// A sidecar that exists is always updated. For new ones, darktable, digiKam and Geeqie want the
  /// full name, and darktable shows a rejected photo's base sidecar as one star more; Adobe's
  /// programs want the base name for a RAW picture. Adobe's programs and Geeqie read no sidecars for
  /// other pictures.
  ///
  /// - Parameters:
  ///   - picture: the picture's name.
  ///   - shot: the names of all pictures that the verdict is on: the base sidecar is written for
  ///     the only RAW among them, otherwise for the first.
  ///   - names: the names in the picture's folder.
  ///   - stated: returns the extension of the picture that a base sidecar states, in lower case; nil
  ///     if it states none.
  /// - Returns: the sidecars; none where the editor reads the verdict only inside the file.
  static func targets(
    for picture: [UInt8], of shot: [[UInt8]]? = nil, editor: PhotoEditor, in names: FolderNames,
    stated: ([UInt8]) -> String? = { _ in nil }
  ) -> [Target] {
    let (full, base) = self.names(of: picture)
    let shot = shot ?? [picture]
    let ownRAWs = shot.filter { PhotoKind(name: $0) == .raw }
    let owner = ownRAWs.count == 1 ? ownRAWs.first : shot.first
    let pictures = names.pictures(withStemOf: picture)
    let isStemAPicture = names.isStemAPicture(of: picture)
    let hasOthers = pictures.contains { !shot.contains($0) }
    let isShared = owner != picture || isStemAPicture || hasOthers
    var targets: [Target] = []
    func add(_ name: [UInt8], _ pictureExtension: String? = nil) {
      if !targets.contains(where: { $0.name == name }) {
        targets.append(Target(name: name, pictureExtension: pictureExtension))
      }
    }
    let fullThere = full.filter(names.contains)
    // A base sidecar with this picture's stem may be another picture's, with another verdict. Only
    // Adobe's programs heed which one it states.
    let anyBase = isStemAPicture ? [] : base.filter(names.contains)
    let baseThere = anyBase.filter { name in
      guard let ending = stated(name) else { return !isShared }
      return Self.picture(ending: ending, among: pictures) == picture
        && (!hasOthers || editor == .lightroom)
    }
    let isBaseFree = anyBase.isEmpty
    fullThere.forEach { add($0) }
    baseThere.forEach { add($0) }
    let raws = pictures.filter { PhotoKind(name: $0) == .raw }
    let isRAW = PhotoKind(name: picture) == .raw
    let wantsBase =
      isRAW && raws.count == 1 && !isStemAPicture && (isBaseFree || !baseThere.isEmpty)
    switch editor {
    case .darktable, .digikam:
      if fullThere.isEmpty { add(full[0]) }
    case .geeqie:
      if isRAW, fullThere.isEmpty { add(full[0]) }
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

  /// The picture with an extension, given in lower case; nil if there is none, or more than one.
  static func picture(ending: String, among pictures: [[UInt8]]) -> [UInt8]? {
    let found = pictures.filter { self.ending(of: $0)?.lowercased() == ending }
    return found.count == 1 ? found.first : nil
  }

  /// The picture that a base sidecar belongs to: the one that it states, or else the only RAW.
  ///
  /// - Parameters:
  ///   - path: the sidecar's path.
  ///   - pictures: the names of the pictures of its name.
  ///   - isPart: whether only some files of a shot go: then a sidecar that states no picture stays
  ///     with the others.
  /// - Returns: nil if it belongs to all of them.
  static func owner(
    of path: [UInt8], among pictures: [[UInt8]], isPart: Bool
  ) -> [UInt8]? {
    if let picture = statedEnding(in: path).flatMap({ picture(ending: $0, among: pictures) }) {
      return picture
    }
    let raws = pictures.filter { PhotoKind(name: $0) == .raw }
    return raws.count == 1 && !isPart ? raws.first : nil
  }

  /// The extension of the picture that a base sidecar is for, in lower case; nil if it states none or
  /// can't be read.
  ///
  /// - Parameter path: the sidecar's path.
  static func statedEnding(in path: [UInt8]) -> String? {
    let ending = document(in: path)?.value(of: .sidecarForExtension)?.lowercased()
    return ending == "" ? nil : ending
  }

  /// Whether a sidecar states another orientation than the given one.
  ///
  /// - Parameter path: the sidecar's path.
  static func states(otherThan orientation: Int, in path: [UInt8]) -> Bool {
    document(in: path)?.value(of: .orientation).map { $0 != "\(orientation)" } ?? false
  }

  /// A sidecar that exists, as XMP; nil if it can't be read.
  static func document(in path: [UInt8]) -> XMPDocument? {
    guard let size = FileState(at: path)?.size, size <= Int64(XMPDocument.greatestLength),
      case .success(let bytes) = readFile(path, atMost: Int(size))
    else { return nil }
    return try? XMPDocument(bytes)
  }
}
