import CKolodaPictures
import Glibc
import KolodaPictureMessages

/// A film that GStreamer decodes: frame by frame, in the size that is asked for.
final class FilmPipeline {
  /// What is known of a film once its first frame is decoded.
  struct Facts {
    /// The size as stored, with square pixels.
    var size: PixelSize
    /// The EXIF orientation of the frames, 1 to 8.
    var orientation: Int
    /// How long the film is, in nanoseconds; nil if unknown.
    var length: Int64?
  }

  private let library: FilmLibrary
  private let findings: FilmFindings
  private let pipeline: UnsafeMutableRawPointer
  private let sink: UnsafeMutableRawPointer
  private let shape: UnsafeMutableRawPointer
  private let entry: UnsafeMutableRawPointer
  private let bus: UnsafeMutableRawPointer
  private var orientation = 1
  private var gst: shim_gst { library.gst }

  /// How long to wait for a frame before asking whether it is still wanted, in nanoseconds.
  private static let step: UInt64 = 50_000_000
  /// The most frames a second while the film plays.
  static let rate: UInt64 = 15

  /// - Parameter descriptor: the open file, which must stay open.
  init(_ descriptor: Int32, _ library: FilmLibrary) throws(PictureFailure) {
    let gst = library.gst
    let text = """
      fdsrc fd=\(descriptor) ! decodebin name=film caps=video/x-raw(ANY) expose-all-streams=false \
      ! queue name=entry max-size-buffers=2 max-size-time=0 max-size-bytes=0 \
      ! videoconvertscale add-borders=false ! capsfilter name=shape \
      ! appsink name=sink sync=false max-buffers=1 enable-last-sample=false
      """
    guard let pipeline = gst.parse(text, nil) else { throw .noDecoder(.container) }
    guard let film = gst.part(pipeline, "film"), let sink = gst.part(pipeline, "sink"),
      let shape = gst.part(pipeline, "shape"), let entry = gst.part(pipeline, "entry"),
      let bus = gst.bus(pipeline)
    else {
      gst.unref(pipeline)
      throw .noDecoder(.container)
    }
    self.library = library
    (self.pipeline, self.sink, self.shape, self.entry, self.bus) = (
      pipeline, sink, shape, entry, bus
    )
    findings = FilmFindings(library)
    listen(to: film)
    gst.unref(film)
  }

  deinit {
    // This waits for GStreamer's threads, which call back until then.
    _ = gst.set_state(pipeline, Int32(SHIM_GST_STATE_NULL))
    for part in [bus, entry, shape, sink, pipeline] { gst.unref(part) }
  }

  private func listen(to film: UnsafeMutableRawPointer) {
    let findings = Unmanaged.passUnretained(findings).toOpaque()
    let look:
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer,
        UnsafeMutableRawPointer
      ) -> gboolean = { _, _, caps, findings in
        Unmanaged<FilmFindings>.fromOpaque(findings).takeUnretainedValue().look(at: caps) ? 1 : 0
      }
    let miss:
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer,
        UnsafeMutableRawPointer
      ) -> Void = { _, _, caps, findings in
        Unmanaged<FilmFindings>.fromOpaque(findings).takeUnretainedValue().miss(caps)
      }
    let add:
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer,
        UnsafeMutableRawPointer
      ) -> Void = { _, _, element, findings in
        Unmanaged<FilmFindings>.fromOpaque(findings).takeUnretainedValue().limit(element)
      }
    shim_gst_connect(film, "unknown-type", miss, findings)
    shim_gst_connect(film, "deep-element-added", add, findings)
    shim_gst_connect_question(film, "autoplug-continue", look, findings)
    guard let pad = gst.pad(entry, "sink") else { return }
    _ = gst.add_probe(
      pad, Int32(SHIM_GST_PROBE_BUFFER),
      { _, probe, findings in
        guard let findings, let data = probe.pointee.data else { return Int32(SHIM_GST_PROBE_OK) }
        let moment = data.assumingMemoryBound(to: shim_gst_buffer.self).pointee.shown_at
        let passes = Unmanaged<FilmFindings>.fromOpaque(findings).takeUnretainedValue()
          .passes(at: moment == .max ? nil : moment, every: 1_000_000_000 / FilmPipeline.rate)
        return passes ? Int32(SHIM_GST_PROBE_OK) : Int32(SHIM_GST_PROBE_DROP)
      }, findings, nil)
    gst.unref(pad)
  }

  // MARK: Frames

  /// Decodes the first frame.
  func facts(isCancelled: () -> Bool) throws(PictureFailure) -> Facts? {
    guard let first = try firstFrame(isCancelled: isCancelled) else { return nil }
    gst.mini_unref(first)
    // The orientation may have come with the frame.
    try listen()
    guard let pad = gst.pad(entry, "sink") else { throw .noVideo }
    defer { gst.unref(pad) }
    guard let caps = gst.caps(pad) else { throw .noVideo }
    defer { gst.mini_unref(caps) }
    guard let size = size(of: caps) else { throw .noVideo }
    var length: Int64 = 0
    let isKnown = gst.length(pipeline, Int32(SHIM_GST_TIME), &length) != 0 && length > 0
    return Facts(size: size, orientation: orientation, length: isKnown ? length : nil)
  }

  private func firstFrame(
    isCancelled: () -> Bool
  ) throws(PictureFailure) -> UnsafeMutableRawPointer? {
    _ = gst.set_state(pipeline, Int32(SHIM_GST_STATE_PAUSED))
    do throws(PictureFailure) {
      if let first = try still(isCancelled: isCancelled) { return first }
    } catch {
      // It may be because of the frames that were kept back.
      guard findings.hasKeptBack else { throw error }
    }
    if isCancelled() || !findings.hasKeptBack { return nil }
    decodeAll()
    _ = gst.set_state(pipeline, Int32(SHIM_GST_STATE_READY))
    forget()
    _ = gst.set_state(pipeline, Int32(SHIM_GST_STATE_PAUSED))
    return try still(isCancelled: isCancelled)
  }

  /// Lets the decoder have all frames from now on.
  private func decodeAll() {
    findings.endKeepingBack()
    findings.beginPlace()
  }

  /// Forgets what GStreamer's threads have said.
  private func forget() {
    while let message = gst.pop(bus) { gst.mini_unref(message) }
  }

  /// Chooses the size of all frames from now on, as they are stored.
  func setSize(_ size: PixelSize) {
    gst.set_property(
      shape, "caps",
      "video/x-raw,format=BGRA,width=\(size.width),height=\(size.height),pixel-aspect-ratio=1/1")
  }

  /// Goes to a place of the film and decodes the frame there.
  ///
  /// - Parameters:
  ///   - place: the place, in nanoseconds.
  ///   - isExact: whether the frame is that of the place, rather than one before it that is decoded alone.
  ///   - isCancelled: whether nobody wants it any more; called often.
  /// - Returns: the frame's pixels, four bytes each; nil if there is none.
  func frame(
    at place: Int64, isExact: Bool, size: PixelSize, isCancelled: () -> Bool
  ) throws(PictureFailure) -> [UInt8]? {
    if isExact {
      findings.endKeepingBack()
    } else if !findings.decodesAll {
      do throws(PictureFailure) {
        let pixels = try go(to: place, SHIM_GST_SEEK_KEY_UNIT, size, isCancelled)
        if pixels != nil || isCancelled() { return pixels }
      } catch {
        forget()
      }
      // The frame there needs others.
      findings.endKeepingBack()
    }
    return try go(
      to: place, isExact ? SHIM_GST_SEEK_ACCURATE : SHIM_GST_SEEK_KEY_UNIT, size, isCancelled)
  }

  /// Goes to a place, and decodes the first frame there.
  private func go(
    to place: Int64, _ way: Int, _ size: PixelSize, _ isCancelled: () -> Bool
  ) throws(PictureFailure) -> [UInt8]? {
    guard
      gst.seek(
        pipeline, Int32(SHIM_GST_TIME), Int32(SHIM_GST_SEEK_FLUSH | way), place) != 0
    else { return nil }
    guard let sample = try still(isCancelled: isCancelled) else { return nil }
    defer { gst.mini_unref(sample) }
    return pixels(of: sample, size)
  }

  /// Lets the film run on from where it is, as fast as it can be decoded.
  ///
  /// - Parameter isThinned: whether there are `rate` frames a second at most.
  func run(isThinned: Bool = false) {
    if isThinned { findings.beginThinning() }
    if findings.hasKeptBack, !findings.decodesAll {
      // For the decoder, the film has ended after its first frame.
      findings.endKeepingBack()
      _ = gst.seek(
        pipeline, Int32(SHIM_GST_TIME), Int32(SHIM_GST_SEEK_FLUSH | SHIM_GST_SEEK_KEY_UNIT), 0)
    }
    _ = gst.set_state(pipeline, Int32(SHIM_GST_STATE_PLAYING))
  }

  /// A frame of a film that runs.
  struct Frame {
    /// Four bytes for each pixel.
    var pixels: [UInt8]
    /// When in the film it is shown, in seconds; nil if unknown.
    var moment: Double?
  }

  /// The next frame of a film that runs; nil at the end.
  func next(size: PixelSize, isCancelled: () -> Bool) throws(PictureFailure) -> Frame? {
    while let sample = try pull(gst.next, isCancelled: isCancelled) {
      defer { gst.mini_unref(sample) }
      // What was decoded before the size was chosen has another one.
      guard let pixels = pixels(of: sample, size) else { continue }
      let buffer = gst.buffer(sample)?.assumingMemoryBound(to: shim_gst_buffer.self)
      let moment = buffer.flatMap { $0.pointee.shown_at == .max ? nil : $0.pointee.shown_at }
      return Frame(pixels: pixels, moment: moment.map { Double($0) / 1e9 })
    }
    return nil
  }

  private func still(isCancelled: () -> Bool) throws(PictureFailure) -> UnsafeMutableRawPointer? {
    try pull(gst.still, isCancelled: isCancelled)
  }

  /// Waits for a sample.
  private func pull(
    _ take: (UnsafeMutableRawPointer, UInt64) -> UnsafeMutableRawPointer?, isCancelled: () -> Bool
  ) throws(PictureFailure) -> UnsafeMutableRawPointer? {
    while !isCancelled() {
      if let sample = take(sink, Self.step) { return sample }
      try listen()
      if gst.has_ended(sink) != 0 {
        if let failure = findings.failure { throw failure }
        return nil
      }
    }
    return nil
  }

  private func pixels(of sample: UnsafeMutableRawPointer, _ size: PixelSize) -> [UInt8]? {
    guard let buffer = gst.buffer(sample), let count = size.area.map({ $0 * 4 }),
      let caps = gst.sample_caps(sample), self.size(of: caps) == size
    else { return nil }
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { to, filled in
      filled = to.baseAddress.map { Int(gst.extract(buffer, 0, $0, gsize(count))) } ?? 0
    }
    return pixels.count == count ? pixels : nil
  }

  /// The size that frames are shown at, with square pixels.
  private func size(of caps: UnsafeMutableRawPointer) -> PixelSize? {
    var width: gint = 0
    var height: gint = 0
    guard let structure = gst.structure(caps, 0),
      gst.whole(structure, "width", &width) != 0, gst.whole(structure, "height", &height) != 0
    else { return nil }
    var size = PixelSize(width: Int(width), height: Int(height))
    var (across, down): (gint, gint) = (1, 1)
    if gst.fraction(structure, "pixel-aspect-ratio", &across, &down) != 0, across > 0, down > 0 {
      let ratio = Double(across) / Double(down)
      // Pixels that are far from square are a fault of the file.
      if (0.2...5).contains(ratio) { size.width = Int((Double(width) * ratio).rounded()) }
    }
    return size.isPossible ? size : nil
  }

  // MARK: Messages

  /// Reads what GStreamer's threads have to say.
  private func listen() throws(PictureFailure) {
    while let message = gst.pop(bus) {
      defer { gst.mini_unref(message) }
      switch message.pointee.type {
      case Int32(SHIM_GST_MESSAGE_ERROR):
        if let failure = findings.failure { throw failure }
        throw findings.hasOnlySound ? .noVideo : .damaged(words(of: message))
      case Int32(SHIM_GST_MESSAGE_TAG): readTags(of: message)
      default: break
      }
    }
    // A format that can't be read may be one of several in the file; then there is no error.
    switch findings.failure {
    case nil, .noDecoder: break
    case let failure?: throw failure
    }
  }

  private func words(of message: UnsafeMutablePointer<shim_gst_message>) -> String {
    var error: UnsafeMutablePointer<GError>?
    gst.parse_error(message, &error, nil)
    defer { g_clear_error(&error) }
    return error.map { String(cString: $0.pointee.message) } ?? ""
  }

  private func readTags(of message: UnsafeMutablePointer<shim_gst_message>) {
    var tags: UnsafeMutableRawPointer?
    gst.parse_tags(message, &tags)
    guard let tags else { return }
    defer { gst.mini_unref(tags) }
    var text: UnsafeMutablePointer<CChar>?
    guard gst.tag(tags, "image-orientation", &text) != 0, let text else { return }
    defer { g_free(text) }
    orientation = Self.orientations[String(cString: text)] ?? 1
  }

  /// The EXIF orientations of GStreamer's.
  private static let orientations = [
    "rotate-0": 1, "flip-rotate-0": 2, "rotate-180": 3, "flip-rotate-180": 4, "flip-rotate-270": 5,
    "rotate-90": 6, "flip-rotate-90": 7, "rotate-270": 8,
  ]
}
