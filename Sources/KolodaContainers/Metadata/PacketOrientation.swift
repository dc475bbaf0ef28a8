/// The orientation in an XMP packet.
enum PacketOrientation {
  private static let name = Array("tiff:Orientation".utf8)
  /// How many bytes after the name may have the value: some are spaces.
  private static let reach = 16

  /// Finds the orientation, 1 to 8, as an attribute or an element; nil if there is none.
  ///
  /// The packet is not parsed: every program that writes it calls the namespace `tiff`.
  static func find(in packet: [UInt8]) -> Int? {
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
