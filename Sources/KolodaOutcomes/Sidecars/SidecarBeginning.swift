import KolodaFiles
import KolodaTriage

extension SidecarChange {
  /// What a new sidecar starts from: the content of the picture's base sidecar, or else the
  /// picture's own XMP, and the stars that other programs wrote elsewhere.
  ///
  /// A program that finds a sidecar looks nowhere else: darktable 4.2 then takes stars, labels,
  /// tags, title and creator from the sidecar alone.
  ///
  /// - Parameter sidecar: the path of the new sidecar.
  /// - Returns: an XMP document; nil if neither has anything.
  func beginning(of sidecar: [UInt8]) -> [UInt8]? {
    let path = picture(of: sidecar)
    let (folder, name) = split(path)
    if baseEnding == nil, let base = base(of: name, in: folder) { return base }
    let packet = PicturePacket.read(at: path).flatMap { try? XMPDocument($0).unwrapped }
    guard let document = try? XMPDocument(packet ?? XMPDocument.empty),
      document.value(of: .rating) == nil, let stars = FileMarks(picture: path).stars
    else { return packet }
    return (try? document.setting([.rating: "\(stars.rawValue)"])) ?? packet
  }

  /// The path of the picture that a sidecar is for.
  ///
  /// - Parameter sidecar: the path of the sidecar.
  func picture(of sidecar: [UInt8]) -> [UInt8] {
    let (folder, name) = split(sidecar)
    let stem = Sidecar.stem(of: name)
    return joined(folder, baseEnding.map { stem + Array(".\($0)".utf8) } ?? stem)
  }

  /// The paths of the base sidecars that a new full sidecar may start from.
  ///
  /// - Parameter sidecar: the path of the full sidecar.
  func bases(of sidecar: [UInt8]) -> [[UInt8]] {
    guard baseEnding == nil else { return [] }
    let (folder, name) = split(picture(of: sidecar))
    return Sidecar.names(of: name).base.map { joined(folder, $0) }
  }

  /// The content of a picture's base sidecar, unless that is meant for another picture.
  private func base(of picture: [UInt8], in folder: [UInt8]) -> [UInt8]? {
    // The base sidecar of `photo.jpg.png` would be `photo.jpg.xmp`, which belongs to `photo.jpg`.
    if (try? FileLook(joined(folder, Sidecar.stem(of: picture)))) != .nothing { return nil }
    for name in Sidecar.names(of: picture).base {
      let read = readFile(joined(folder, name), atMost: XMPDocument.greatestLength)
      guard case .success(let bytes) = read, let document = try? XMPDocument(bytes) else {
        continue
      }
      let meant = document.value(of: .sidecarForExtension)?.lowercased()
      if meant == nil || meant == Sidecar.ending(of: picture)?.lowercased() { return bytes }
    }
    return nil
  }
}
