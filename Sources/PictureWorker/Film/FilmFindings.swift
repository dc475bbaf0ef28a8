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
    /// Whether of what is behind each place that is gone to, the decoder gets the first frame alone.
    var isAlone = true
    /// How many frames it has got since.
    var count = 0
    /// Whether one was ever kept from it.
    var hasKeptBack = false
    /// Whether the container has its frames by places, so that the first one at each needs no other.
    var hasPlaces = false
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

  /// Whether a frame was kept from the decoder, so that the film seems to end.
  var hasKeptBack: Bool { content.withLock { $0.hasKeptBack } }

  /// Whether all frames reach the decoder.
  var decodesAll: Bool { content.withLock { !$0.isAlone || !$0.hasPlaces } }

  /// Lets all frames reach the decoder, from the next place on that is gone to.
  func endKeepingBack() { content.withLock { $0.isAlone = false } }

  /// Looks at a coded frame that is about to reach the decoder.
  ///
  /// - Returns: whether it is kept back.
  func keepsBack() -> Bool {
    content.withLock { content in
      content.count += 1
      guard content.isAlone, content.count > 1 else { return false }
      content.hasKeptBack = true
      return true
    }
  }

  /// Notes that another place of the film is gone to.
  func beginPlace() { content.withLock { $0.count = 0 } }

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
      if content.isNew { content.hasPlaces = FilmFormat.hasPlaces(name) }
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
    library.load(for: name)
    return true
  }

  /// Keeps a decoder from taking a thread for each processor, and memory for each thread.
  func limit(_ element: UnsafeMutableRawPointer) {
    for property in ["max-threads", "threads"] {
      library.gst.set_property(element, property, Self.threads)
    }
    guard content.withLock({ $0.hasPlaces }), FilmFormat.waits(name(of: element)),
      let pad = library.gst.pad(element, "sink")
    else { return }
    keepBack(at: pad)
    library.gst.unref(pad)
  }

  private func name(of element: UnsafeMutableRawPointer) -> String {
    guard let name = library.gst.name(element) else { return "" }
    defer { g_free(name) }
    return String(cString: name)
  }

  /// Lets a decoder have the first frame at each place alone, as long as that is wanted.
  ///
  /// It gives out a frame only once it knows that none comes before it, for which it decodes several; but
  /// at the end of a film it gives out what it has. So it is told of an end.
  private func keepBack(at pad: UnsafeMutableRawPointer) {
    let gst = library.gst
    let findings = Unmanaged.passUnretained(self).toOpaque()
    let coded = SHIM_GST_PROBE_BLOCK | SHIM_GST_PROBE_BUFFER | SHIM_GST_PROBE_BUFFER_LIST
    _ = gst.add_probe(
      pad, Int32(coded),
      { pad, _, findings in
        guard let findings else { return Int32(SHIM_GST_PROBE_PASS) }
        let own = Unmanaged<FilmFindings>.fromOpaque(findings).takeUnretainedValue()
        guard own.keepsBack(), let end = own.library.gst.end() else {
          return Int32(SHIM_GST_PROBE_PASS)
        }
        _ = own.library.gst.send(pad, end)
        // Nothing more is read until another place is gone to.
        return Int32(SHIM_GST_PROBE_OK)
      }, findings, nil)
    _ = gst.add_probe(
      pad, Int32(SHIM_GST_PROBE_FLUSH),
      { _, _, findings in
        if let findings {
          Unmanaged<FilmFindings>.fromOpaque(findings).takeUnretainedValue().beginPlace()
        }
        return Int32(SHIM_GST_PROBE_OK)
      }, findings, nil)
  }

  /// Notes that nothing can read a part of the film.
  func miss(_ caps: UnsafeMutableRawPointer) {
    guard let structure = library.gst.structure(caps, 0),
      let format = FilmFormat.of(String(cString: library.gst.structure_name(structure)))
    else { return }
    content.withLock { $0.missing = $0.missing ?? format }
  }
}
