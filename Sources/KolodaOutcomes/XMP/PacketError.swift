import KolodaFiles

/// Why the packet inside a picture can't be read or changed; the file is left alone.
enum PacketError: Error, Hashable {
  /// The file is no JPEG, or ends before its image data.
  case notJPEG
  /// The packet is too long for a segment.
  case noRoom
  /// The file has byte offsets that count across its packet, so the packet can't grow.
  case countsBytes
  /// The system's error.
  case system(SystemError)
}

extension PacketError: CustomStringConvertible {
  /// The error in English, on one line.
  var description: String {
    switch self {
    case .notJPEG: "it is no JPEG file, or a damaged one"
    case .noRoom: "its XMP has no room for more"
    case .countsBytes: "its XMP has no free room, and the pictures within it must not move"
    case .system(let error): error.description
    }
  }
}
