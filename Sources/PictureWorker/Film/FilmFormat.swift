import KolodaPictureMessages

/// What GStreamer calls the formats of films.
enum FilmFormat {
  /// What is no format of a coded video: containers, and what a decoder makes.
  private static let containers: Set<String> = [
    "video/quicktime", "video/x-matroska", "video/webm", "video/x-msvideo", "video/x-flv",
    "video/ogg", "video/mpegts", "video/x-ms-asf", "video/x-raw", "application/ogg",
  ]
  /// Formats whose decoders load in no time.
  private static let light: Set<String> = [
    "video/x-vp8", "video/x-vp9", "video/x-theora", "image/jpeg",
  ]

  /// Whether a container says where frames are that need no other.
  static func hasPlaces(_ name: String) -> Bool {
    name == "video/quicktime" || name == "video/x-matroska"
  }

  /// Whether an element is a decoder that waits for frames which may come before others, by its name.
  static func waits(_ element: String) -> Bool { element.hasPrefix("avdec_h26") }

  /// Whether a file of a format may have a video.
  static func mayBeFilm(_ name: String) -> Bool {
    name.hasPrefix("video/") || name.hasPrefix("audio/") || containers.contains(name)
  }

  /// Whether a format is that of a coded video.
  static func isCodec(_ name: String) -> Bool {
    (name.hasPrefix("video/") || name.hasPrefix("image/")) && !containers.contains(name)
  }

  /// Whether a format may need the decoders that take long to load.
  static func needsMore(_ name: String) -> Bool { isCodec(name) && !light.contains(name) }

  /// The format of a video that can't be read, as far as people know it; nil for what is no video.
  static func of(_ name: String) -> VideoFormat? {
    switch name {
    case "video/x-h264": .h264
    case "video/x-h265": .hevc
    case "video/x-av1": .av1
    case "video/mpegts", "video/mpeg": .mpeg
    case "video/x-ms-asf": .windowsMedia
    case "video/x-vp8", "video/x-vp9", "video/x-theora", "image/jpeg", "application/ogg": .container
    case let name where containers.contains(name): .container
    case let name where name.hasPrefix("video/"): .codec
    default: nil
    }
  }
}
