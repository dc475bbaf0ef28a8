extension XMPDate {
  /// When the picture of an XMP document was taken; nil if it doesn't say.
  init?(taken document: XMPDocument) {
    let names = [
      XMPName.dateTimeOriginal, .dateCreated, .createDate, .dateTimeDigitized,
    ]
    guard let date = names.lazy.compactMap({ document.value(of: $0).flatMap { XMPDate($0) } }).first
    else { return nil }
    self = date
  }

  /// When a picture was taken, as the XMP, or else the IPTC data, or else a PNG's text inside of it says; nil
  /// if none does.
  package init?(takenOf picture: [UInt8]) {
    let document = PicturePacket.read(at: picture).flatMap { try? XMPDocument($0) }
    let date =
      document.flatMap(XMPDate.init(taken:)) ?? IPTCDate.taken(of: picture)
      ?? PNGDate.made(picture) ?? document?.value(of: .modifyDate).flatMap { XMPDate($0) }
    guard let date else { return nil }
    self = date
  }
}
