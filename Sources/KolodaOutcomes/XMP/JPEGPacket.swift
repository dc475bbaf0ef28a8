import Glibc
import KolodaFiles

/// Where the XMP packet of a JPEG file stands, and how one is put in its place.
///
/// It is in an APP1 segment before the image, as part 3 of Adobe's XMP specification has it. A long
/// packet's extension, in segments of its own, stays as it is.
struct JPEGPacket: Hashable {
  /// The packet's segment; nil where there is none.
  let segment: Range<Int>?
  /// Where a new one goes: behind what the camera wrote first.
  let place: Int
  /// Whether a directory of further pictures in the file stands before that place; it counts bytes
  /// from itself on.
  let isCounted: Bool

  /// What a packet's segment begins with, after its marker and length.
  private static let signature = Array("http://ns.adobe.com/xap/1.0/".utf8) + [0]
  private static let exif = Array("Exif".utf8) + [0]
  private static let directory = Array("MPF".utf8) + [0]
  /// The most bytes of a packet: what the length of a segment can say, less what stands before it.
  private static let greatestLength = 0xFFFF - 2 - signature.count
  /// How many segments a file may have before its image.
  private static let mostSegments = 4096
  /// What a new packet leaves free for programs that write into it in place, in bytes.
  private static let padding = 2048

  /// Looks through the segments of a file.
  ///
  /// - Parameter descriptor: the file, open for reading.
  /// - Throws: `PacketError.notJPEG` where their order makes no sense.
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
        // A directory is none of what the camera writes first.
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

  /// The packet in a file.
  func read(from descriptor: Int32) throws(PacketError) -> [UInt8]? {
    guard let segment else { return nil }
    let packet = try fileBytes(
      of: descriptor, at: (segment.lowerBound + 4 + Self.signature.count)..<segment.upperBound)
    guard packet.count == segment.count - 4 - Self.signature.count else { throw .notJPEG }
    return packet
  }

  /// The segment that holds a packet; nothing for none.
  static func segment(of packet: [UInt8]?) throws(PacketError) -> [UInt8] {
    guard let packet else { return [] }
    guard packet.count <= greatestLength else { throw .noRoom }
    let length = packet.count + signature.count + 2
    return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + signature + packet
  }

  /// Gives a changed document the length that the packet had, if its padding lets it, so that
  /// nothing else in the file moves.
  ///
  /// - Parameter before: the packet as it is; nil where there is none, and the document gets a
  ///   wrapper and padding of its own.
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
    // Lines of 100, as programs that write packets make them.
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
  /// The document without the line that says that it is XML: a packet's wrapper stands there.
  fileprivate var withoutXMLDeclaration: [UInt8] {
    guard starts(with: "<?xml ".utf8), let end = firstIndex(of: UInt8(ascii: ">")) else {
      return self
    }
    return Array(self[(end + 1)...].drop { $0 == 0x0A || $0 == 0x0D })
  }

  /// Where some bytes begin for the last time.
  fileprivate func lastIndex(of part: [UInt8]) -> Int? {
    guard count >= part.count else { return nil }
    return (0...(count - part.count)).last { self[$0...].starts(with: part) }
  }
}

extension JPEGPacket {
  /// The packet in the file at a path; nil where there is none.
  static func read(at path: [UInt8]) throws(PacketError) -> [UInt8]? {
    // Without O_NONBLOCK a pipe of that name would block for ever.
    let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(.last) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isRegular else { throw .notJPEG }
    return try JPEGPacket(in: descriptor).read(from: descriptor)
  }
}
