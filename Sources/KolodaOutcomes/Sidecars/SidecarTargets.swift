import KolodaFiles

// The choice of the sidecars that a verdict is written to.
extension Sidecar {
  /// A sidecar that a verdict is written to.
  struct Target: Hashable {
    var name: [UInt8]
    /// The extension of the picture that the sidecar is for, where the sidecar has to state it.
    var pictureExtension: String?
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
}
