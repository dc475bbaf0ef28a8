import CKolodaPictures
import KolodaPictureMessages
import Synchronization

/// What GStreamer's threads find out while they look into a film.
final class FilmFindings: Sendable {
  private struct Content {
    /// Whether nothing is known of the file yet.
    var isNew = true
    /// Whether there is a sound, and a coded video.
    var hasSound = false
    var hasVideo = false
    var failure: PictureFailure?
    /// The format of the first video that nothing installed can decode.
    var missing: VideoFormat?
    /// When the next frame is due while the film plays, in nanoseconds of the film; nil while it
    /// doesn't.
    var due: UInt64?
  }

  private let content = Mutex(Content())
  private let library: FilmLibrary

  /// The most pixels of a frame: 8K.
  private static let mostPixels = 8192 * 4320
  /// How many threads a decoder has: one leaves the other processors to what draws the cards.
  private static let threads = "1"

  init(_ library: FilmLibrary) {
    self.library = library
  }

  /// Why the film can't be shown; nil as far as is known.
  var failure: PictureFailure? {
    content.withLock { $0.failure ?? $0.missing.map { .noDecoder($0) } }
  }

  /// Whether the file has sound but no video.
  var hasOnlySound: Bool { content.withLock { $0.hasSound && !$0.hasVideo } }

  /// Lets frames pass only at a distance, from now on.
  func beginThinning() { content.withLock { $0.due = 0 } }

  /// Whether a frame is to be shown.
  ///
  /// - Parameters:
  ///   - moment: when, in nanoseconds of the film; nil if unknown.
  ///   - distance: the time from one frame to the next, in nanoseconds.
  func passes(at moment: UInt64?, every distance: UInt64) -> Bool {
    content.withLock { content in
      guard let due = content.due, let moment else { return true }
      // Who is far from what is due is at another place of the film.
      guard moment >= due || due - moment > distance else { return false }
      content.due = max(due + distance, moment + distance / 2)
      return true
    }
  }

  /// Looks at what was found in the file, before something is chosen to read it.
  ///
  /// - Returns: whether to go on.
  func look(at caps: UnsafeMutableRawPointer) -> Bool {
    let gst = library.gst
    guard let structure = gst.structure(caps, 0) else { return true }
    let name = String(cString: gst.structure_name(structure))
    let isFirst = content.withLock { content in
      defer { content.isNew = false }
      if name.hasPrefix("audio/") { content.hasSound = true }
      if FilmFormat.isCodec(name) { content.hasVideo = true }
      return content.isNew
    }
    if isFirst, !FilmFormat.mayBeFilm(name) {
      content.withLock { $0.failure = .noVideo }
      return false
    }
    var width: gint = 0
    var height: gint = 0
    if gst.whole(structure, "width", &width) != 0, gst.whole(structure, "height", &height) != 0 {
      let size = PixelSize(width: Int(width), height: Int(height))
      if size.isPossible, size.area ?? .max > Self.mostPixels {
        content.withLock { $0.failure = .tooLarge(size) }
        return false
      }
    }
    if FilmFormat.needsMore(name) { library.loadMore() }
    return true
  }

  /// Keeps a decoder from taking a thread for each processor, and memory for each thread.
  func limit(_ element: UnsafeMutableRawPointer) {
    for property in ["max-threads", "threads"] {
      library.gst.set_property(element, property, Self.threads)
    }
  }

  /// Notes that nothing can read a part of the film.
  func miss(_ caps: UnsafeMutableRawPointer) {
    guard let structure = library.gst.structure(caps, 0),
      let format = FilmFormat.of(String(cString: library.gst.structure_name(structure)))
    else { return }
    content.withLock { $0.missing = $0.missing ?? format }
  }
}

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
