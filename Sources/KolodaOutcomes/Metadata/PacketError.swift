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
