import KolodaFiles

/// The names of sidecars, and the pictures that they belong to.
package enum Sidecar {
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
  static func isJPEG(_ name: [UInt8]) -> Bool {
    PhotoKind(name: name) == .jpeg
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
