import Glibc
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

  /// The signature of a packet's segment, after its marker and length.
  private static let signature = Array("http://ns.adobe.com/xap/1.0/".utf8) + [0]
  private static let exif = Array("Exif".utf8) + [0]
  private static let directory = Array("MPF".utf8) + [0]
  /// The longest packet that fits in a segment, in bytes.
  private static let greatestLength = 0xFFFF - 2 - signature.count
  /// How many segments a file may have before its image data.
  private static let mostSegments = 4096
  /// The padding of a new packet, for programs that update it in place, in bytes.
  private static let padding = 2048

  /// Finds the packet's segment in a file.
  ///
  /// - Parameter descriptor: the file, open for reading.
  /// - Throws: `PacketError.notJPEG` if the file's segments are malformed.
  init(in descriptor: Int32) throws(PacketError) {
    guard try fileBytes(of: descriptor, at: 0..<2) == [0xFF, 0xD8] else { throw .notJPEG }
    var offset = 2
    var place = 2
    var isLeading = true
    var hasDirectory = false
    for _ in 0..<Self.mostSegments {
      let head = try fileBytes(of: descriptor, at: offset..<(offset + 4))
      guard head.count == 4, head[0] == 0xFF else { throw .notJPEG }
      switch head[1] {
      case 0xFF:
        offset += 1
        continue
      case 0x01, 0xD0...0xD7:
        offset += 2
        continue
      case 0x00, 0xD8, 0xD9: throw .notJPEG
      case 0xDA:
        segment = nil
        self.place = place
        // A new packet goes before any directory.
        isCounted = false
        return
      default: break
      }
      let length = Int(head[2]) << 8 | Int(head[3])
      guard length >= 2 else { throw .notJPEG }
      let end = offset + 2 + length
      let start = try fileBytes(
        of: descriptor, at: (offset + 4)..<min(offset + 4 + Self.signature.count, end))
      if head[1] == 0xE1, start == Self.signature {
        segment = offset..<end
        self.place = offset
        isCounted = hasDirectory
        return
      }
      hasDirectory = hasDirectory || head[1] == 0xE2 && start.starts(with: Self.directory)
      isLeading =
        isLeading && (head[1] == 0xE0 || head[1] == 0xE1 && start.starts(with: Self.exif))
      if isLeading { place = end }
      offset = end
    }
    throw .notJPEG
  }

  /// Reads the packet from the file; nil if there is none.
  func read(from descriptor: Int32) throws(PacketError) -> [UInt8]? {
    guard let segment else { return nil }
    let packet = try fileBytes(
      of: descriptor, at: (segment.lowerBound + 4 + Self.signature.count)..<segment.upperBound)
    guard packet.count == segment.count - 4 - Self.signature.count else { throw .notJPEG }
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

func fileBytes(of descriptor: Int32, at range: Range<Int>) throws(PacketError) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: range.count)
  var filled = 0
  while filled < bytes.count {
    let count = bytes.withUnsafeMutableBytes { buffer in
      pread(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled,
        off_t(range.lowerBound + filled))
    }
    if count < 0 && errno == EINTR { continue }
    if count < 0 { throw .system(.last) }
    if count == 0 { break }
    filled += count
  }
  return Array(bytes[..<filled])
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

extension JPEGPacket {
  /// Reads the packet of the file at a path; nil if there is none.
  static func read(at path: [UInt8]) throws(PacketError) -> [UInt8]? {
    // Without O_NONBLOCK a pipe of that name would block for ever.
    let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(.last) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notJPEG
    }
    return try JPEGPacket(in: descriptor).read(from: descriptor)
  }
}
