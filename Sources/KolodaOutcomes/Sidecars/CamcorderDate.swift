import KolodaContainers
import KolodaTriage

/// The date in what camcorders record as AVCHD, such as `00001.MTS`: what the camera's clock showed.
///
/// It is in the first picture's user data, under an identifier of its own: a number of entries, each with a
/// tag and four bytes, in which digits are written as in decimal. 0x18 has the zone, which few cameras
/// set, the year and the month; 0x19 the rest. ExifTool's tags of H.264 (MDPM) tell so. ISO 13818-1
/// defines the packets, and H.264 the bytes that are put in to keep marks apart.
enum CamcorderDate {
  /// How much of a file is looked through, in bytes: the first picture comes within a second.
  private static let head = 256 << 10
  private static let mark: UInt8 = 0x47
  /// The identifier, and `MDPM`.
  private static let start: [UInt8] = [
    0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A, 0x66,
    0x4D, 0x44, 0x50, 0x4D,
  ]

  /// Finds the date; nil if the film is none of a camcorder, or doesn't say.
  ///
  /// - Parameter begin: the first bytes of the file.
  static func find(in file: FileBytes, head begin: [UInt8]) -> XMPDate? {
    guard let (lead, length) = packets(of: begin),
      let bytes = try? file.bytes(at: 0, upTo: head)
    else { return nil }
    var streams: [Int: [UInt8]] = [:]
    for place in stride(from: lead, through: bytes.count - 188, by: length) {
      let packet = bytes[place..<(place + 188)]
      guard packet.first == mark else { break }
      let flags = packet[place + 3]
      guard flags & 0x10 != 0 else { continue }
      // What comes before the content has its length in front.
      let skipped = flags & 0x20 == 0 ? 4 : 5 + Int(packet[place + 4])
      let stream = Int(packet[place + 1] & 0x1F) << 8 | Int(packet[place + 2])
      streams[stream, default: []] += packet.dropFirst(skipped)
    }
    return streams.values.lazy.compactMap(date).first
  }

  /// How many bytes come before each packet's mark, and how many from one to the next; nil if it is no
  /// such stream.
  ///
  /// Camcorders put a time of four bytes before each packet.
  private static func packets(of begin: [UInt8]) -> (lead: Int, length: Int)? {
    [(lead: 4, length: 192), (lead: 0, length: 188)].first { lead, length in
      begin.count >= 3 * length
        && (0..<3).allSatisfy { begin[lead + $0 * length] == mark }
    }
  }

  private static func date(in stream: [UInt8]) -> XMPDate? {
    guard let place = stream.firstRange(of: start) else { return nil }
    let data = unescaped(stream[place.upperBound...].prefix(2 + 256 * 5))
    guard let count = data.first.map({ Int($0) }) else { return nil }
    var found: [UInt8: ArraySlice<UInt8>] = [:]
    var rest = data.dropFirst()
    for _ in 0..<count where rest.count >= 5 {
      found[rest[rest.startIndex]] = rest.dropFirst().prefix(4)
      rest = rest.dropFirst(5)
    }
    guard let first = found[0x18], let second = found[0x19] else { return nil }
    let parts = (first.dropFirst() + second).map { Hex.text([$0]) }
    let day = parts[..<2].joined() + "-" + parts[2..<4].joined(separator: "-")
    return XMPDate(day + "T" + parts[4...].joined(separator: ":"))
  }

  /// Takes out the 3 that H.264 puts behind two zeros.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var (found, zeros): ([UInt8], Int) = ([], 0)
    for byte in bytes {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      found.append(byte)
    }
    return found
  }
}
