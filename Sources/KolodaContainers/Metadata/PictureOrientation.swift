/// Which way up a picture is, as its file states it: EXIF's numbers, from 1 for upright to 8.
package enum PictureOrientation {
  /// The number of the tag in EXIF's first directory.
  package static let tag = 0x0112
  /// The numbers that mean something.
  package static let values = 1...8

  /// The orientation of a picture that is turned clockwise on top of the one that it has.
  package static func turned(_ value: Int, by quarters: Int) -> Int {
    // The mirrored orientations have a cycle of their own.
    for round in [[1, 6, 3, 8], [2, 7, 4, 5]] {
      if let place = round.firstIndex(of: value) { return round[(place + quarters) % 4] }
    }
    return value
  }

  // MARK: In an XMP packet

  private static let name = Array("tiff:Orientation".utf8)
  /// How many bytes after the name may have the value: some are spaces.
  private static let reach = 16

  /// Finds the orientation, 1 to 8, as an attribute or an element; nil if there is none.
  ///
  /// The packet is not parsed: every program that writes it calls the namespace `tiff`.
  static func inPacket(_ packet: [UInt8]) -> Int? {
    var rest = packet[...]
    while let place = rest.firstRange(of: name) {
      rest = rest[place.upperBound...]
      let text = rest.prefix(reach).filter { !(0x09...0x0D).contains($0) && $0 != 0x20 }
      if let value = value(Array(text.prefix(4))) { return value }
    }
    return nil
  }

  /// The digit in `="6"`, `='6'` or `>6<`.
  private static func value(_ text: [UInt8]) -> Int? {
    let digits = UInt8(ascii: "1")...UInt8(ascii: "8")
    func digit(_ byte: UInt8) -> Int? {
      digits.contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }
    guard text.count >= 3 else { return nil }
    if text[0] == UInt8(ascii: ">") {
      return text[2] == UInt8(ascii: "<") ? digit(text[1]) : nil
    }
    guard text.count == 4, text[0] == UInt8(ascii: "="), text[1] == text[3],
      text[1] == UInt8(ascii: "\"") || text[1] == UInt8(ascii: "'")
    else { return nil }
    return digit(text[2])
  }
}

extension TIFFDirectory {
  /// The orientation that the directory states; nil if it states none, or no number that means one.
  package var orientation: Int? {
    // Some programs write the number twice.
    let value =
      number(PictureOrientation.tag)
      ?? entry(PictureOrientation.tag).flatMap { entry in
        (try? numbers(of: entry, atMost: 1))?.first.flatMap { Int(exactly: $0) }
      }
    return value.flatMap { PictureOrientation.values.contains($0) ? $0 : nil }
  }
}

extension PictureMetadata {
  /// The orientation that counts, unless the pixels come with one of their own; nil if the file states
  /// none.
  ///
  /// - Parameter exif: the orientation that its EXIF states.
  package func orientation(exif: Int?, _ inflate: Inflate) -> Int? {
    hasOwnOrientation ? nil : exif ?? packetOrientation(inflate)
  }

  /// Whether the file states its orientation besides its EXIF, so that the one in EXIF means nothing.
  package var hasOwnOrientation: Bool {
    switch format {
    case .boxes, .boxedJPEGXL, .jpegXL: true
    case .jpeg, .png, .webP, .gif, .raf, .tiff, nil: false
    }
  }

  /// The orientation that a PNG's packet states, 1 to 8; nil if it states none, or for other formats.
  ///
  /// It counts where the EXIF states none: for long PNG had no chunk for EXIF. In other formats
  /// readers pass it over.
  package func packetOrientation(_ inflate: Inflate) -> Int? {
    guard case .png = parts else { return nil }
    return packet(inflate).flatMap { PictureOrientation.inPacket($0) }
  }
}
