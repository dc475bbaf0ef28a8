import KolodaFiles

/// Why the packet inside a picture can't be read or changed; the file stays as it is.
enum PacketError: Error, Hashable {
  /// The file is no JPEG file, or ends before its image.
  case notJPEG
  /// A segment can't hold a packet of that length.
  case noRoom
  /// The file counts bytes across the place of its packet, which may not get longer then.
  case countsBytes
  /// What the system said.
  case system(SystemError)
}

extension PacketError: CustomStringConvertible {
  /// What is wrong, in English and on one line.
  var description: String {
    switch self {
    case .notJPEG: "it is no JPEG file, or a damaged one"
    case .noRoom: "its XMP has no room for more"
    case .countsBytes: "its XMP has no free room, and the pictures within it must not move"
    case .system(let error): error.description
    }
  }
}
