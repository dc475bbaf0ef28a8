/// A format of videos, by what has to be installed to read it.
package enum VideoFormat: UInt8, Hashable, Sendable, CaseIterable {
  case h264, hevc, av1
  /// Any other codec.
  case codec
  /// MPEG's streams, as camcorders and discs have them.
  case mpeg
  case windowsMedia
  /// Any other container, or any video at all.
  case container

  /// The format's name, as shown to people; nil if it is none that people know.
  package var name: String? {
    switch self {
    case .h264: "H.264"
    case .hevc: "HEVC"
    case .av1: "AV1"
    case .mpeg: "MPEG"
    case .windowsMedia: "WMV"
    case .codec, .container: nil
    }
  }
}
