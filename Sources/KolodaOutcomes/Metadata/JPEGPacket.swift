import KolodaContainers
import KolodaFiles

/// Where the XMP packet of a JPEG file is, and how to insert or replace one.
///
/// It is in an APP1 segment before the image data, as part 3 of Adobe's XMP specification defines
/// it. A long packet's extension, in segments of its own, is left alone.
struct JPEGPacket: Hashable {
  /// The packet's segment; nil if the file has none.
  let segment: Range<Int>?
  /// The offset for a new packet: after the JFIF and EXIF segments, which come first.
  let place: Int
  /// Whether a directory of further pictures in the file (MPF) comes before that offset; its
  /// entries count bytes from the directory on.
  let isCounted: Bool
  /// Whether all of the file up to its image data is segments: only then is it changed.
  let isClean: Bool
  /// Where the packet lies in its segment.
  private let content: Range<Int>?

  /// The signature of a packet's segment, after its marker and length.
  private static let signature = JPEGMetadata.packetSignature
  /// The longest packet that fits in a segment, in bytes.
  private static let greatestLength = 0xFFFF - 2 - signature.count
  /// The padding of a new packet, for programs that update it in place, in bytes.
  private static let padding = 2048

  /// Finds the packet's segment in a file.
  ///
  /// - Parameter descriptor: the file, open for reading.
  /// - Throws: `PacketError.notJPEG` if the file's segments are malformed.
  init(in descriptor: Int32) throws(PacketError) {
    guard let file = FileBytes(ofOpen: descriptor), ContainerFormat(of: file) == .jpeg else {
      throw .notJPEG
    }
    let jpeg = JPEGMetadata(file)
    if case .unreadable(let error) = jpeg.fault { throw .system(error) }
    guard jpeg.packet != nil || jpeg.fault == nil else { throw .notJPEG }
    segment = jpeg.packet?.range
    content = jpeg.packetContent
    let place = segment?.lowerBound ?? jpeg.packetPlace
    self.place = place
    // A new packet goes before any directory.
    isCounted = segment != nil && jpeg.directory.map { $0 < place } ?? false
    isClean = !jpeg.hasStrayBytes
  }

  /// Reads the packet from the file; nil if there is none.
  func read(from descriptor: Int32) throws(PacketError) -> [UInt8]? {
    guard let content else { return nil }
    let packet = try fileBytes(of: descriptor, at: content)
    guard packet.count == content.count else { throw .notJPEG }
    return packet
  }

  /// The bytes of the segment for a packet; empty without a packet.
  static func segment(of packet: [UInt8]?) throws(PacketError) -> [UInt8] {
    guard let packet else { return [] }
    guard packet.count <= greatestLength else { throw .noRoom }
    let length = packet.count + signature.count + 2
    return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + signature + packet
  }

  /// Gives a changed document the length of the old packet, if there is enough padding, so that
  /// nothing else in the file moves.
  ///
  /// - Parameter before: the packet as it is in the file; nil if there is none, in which case the
  ///   document gets a wrapper and padding.
  static func fitted(_ document: [UInt8], to before: [UInt8]?) -> [UInt8] {
    guard let before else {
      let id = "W5M0MpCehiHzreSzNTczkc9d"
      return Array("<?xpacket begin=\"\u{FEFF}\" id=\"\(id)\"?>\n".utf8)
        + document.withoutXMLDeclaration + space(padding) + Array("<?xpacket end=\"w\"?>".utf8)
    }
    guard let end = document.lastIndex(of: Array("<?xpacket end".utf8)) else { return document }
    let excess = document.count - before.count
    if excess <= 0 {
      return Array(document[..<end]) + space(-excess) + Array(document[end...])
    }
    let free = document[..<end].reversed().prefix { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }.count
    guard free >= excess else { return document }
    return Array(document[..<(end - excess)]) + Array(document[end...])
  }

  private static func space(_ count: Int) -> [UInt8] {
    // Lines of 100 bytes, as programs that write packets make them.
    (0..<count).map { $0 % 100 == 99 ? 0x0A : 0x20 }
  }
}

extension [UInt8] {
  /// The document without its XML declaration, in whose place the packet has its wrapper.
  fileprivate var withoutXMLDeclaration: [UInt8] {
    guard starts(with: "<?xml ".utf8), let end = firstIndex(of: UInt8(ascii: ">")) else {
      return self
    }
    return Array(self[(end + 1)...].drop { $0 == 0x0A || $0 == 0x0D })
  }

  /// The index of the last occurrence of a sequence of bytes.
  fileprivate func lastIndex(of part: [UInt8]) -> Int? {
    guard count >= part.count else { return nil }
    return (0...(count - part.count)).last { self[$0...].starts(with: part) }
  }
}
