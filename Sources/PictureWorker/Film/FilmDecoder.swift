import KolodaContainers
import KolodaFiles
import KolodaPictureMessages

/// Draws a still of a film for the program, or plays it.
struct FilmDecoder {
  let descriptor: Int32
  /// The file's size, in bytes.
  let fileSize: Int
  /// How far the user has turned the film in addition, clockwise in quarters.
  let quarters: Int
  let library: FilmLibrary

  /// Where stills are looked for, as parts of the film's length, and whether exactly there: the frame
  /// before a place that is decoded alone takes less time, but may be the film's first.
  private static let places: [(part: Double, isExact: Bool)] = [
    (0.1, false), (0.3, false), (0.6, false), (0.3, true), (0.6, true), (0.85, true),
  ]
  /// How long to look for a better still than the one that there is, in seconds of the processor.
  private static let patience = 1.5

  /// Describes the film, and draws what the program asks for.
  func draw(for job: PictureJob) throws(PictureFailure) {
    let film = try FilmPipeline(descriptor, library)
    guard let found = try film.facts(isCancelled: job.isCancelled) else {
      if job.isClosed { return }
      throw .noVideo
    }
    let orientation = PictureOrientation.turned(found.orientation, by: quarters)
    let isTurned = orientation > 4
    var details = PictureDetails()
    details.fileSize = fileSize
    let file = FileBytes(descriptor: descriptor, length: fileSize)
    let length = StatedLength.isThere(in: file) ? found.length : nil
    let facts = PictureFacts(
      size: isTurned ? found.size.turned : found.size, details: details,
      video: PictureVideo(length: length.map { Int($0 / 1_000_000) }))
    guard let wish = job.agree(on: facts, preview: { _ in false }), !job.isClosed else { return }
    let size = isTurned ? wish.drawing.size.turned : wish.drawing.size
    if wish.drawing.source == .film {
      return try FilmPlayback(
        film: film, size: size, orientation: orientation, job: job, wish: wish
      ).run()
    }
    guard let still = try still(of: film, found.length ?? 0, size, job.isCancelled) else {
      if job.isClosed { return }
      throw .noVideo
    }
    wish.draw(still.pixels, of: size, orientation: orientation)
    if wish.drawing.longestFile > 0 { job.tell(fileOf: try wish.writeFile()) }
  }

  /// The first telling frame among those at several places, or else from the beginning on; after a
  /// while, the most telling of those.
  private func still(
    of film: FilmPipeline, _ length: Int64, _ size: PixelSize, _ isCancelled: () -> Bool
  ) throws(PictureFailure) -> StillFrame? {
    film.setSize(size)
    let end = Self.now + Self.patience
    var best: StillFrame?
    for (part, isExact) in length > 0 ? Self.places : [] {
      let place = Int64(Double(length) * part)
      let isLate = { best != nil && Self.now > end }
      if isLate() { break }
      let pixels = try film.frame(at: place, isExact: isExact, size: size) {
        isCancelled() || isLate()
      }
      guard let pixels else { continue }
      let frame = StillFrame(pixels)
      if frame.isTelling { return frame }
      if best.map({ $0.contrast < frame.contrast }) ?? true { best = frame }
    }
    // What was never closed, such as a recording of a browser, has no length, and no places to go to;
    // and some streams are too short for that.
    _ = try film.frame(at: 0, isExact: false, size: size, isCancelled: isCancelled)
    film.run()
    while best == nil || Self.now < end,
      let next = try film.next(size: size, isCancelled: isCancelled)
    {
      let frame = StillFrame(next.pixels)
      if frame.isTelling { return frame }
      if best.map({ $0.contrast < frame.contrast }) ?? true { best = frame }
    }
    return best
  }

  /// The process's time of the processor, in seconds: on a busy machine, others' time doesn't count.
  private static var now: Double { SystemClock.process.seconds }
}

extension PictureJob.Wish {
  /// Draws a frame of a film.
  ///
  /// - Parameters:
  ///   - pixels: the frame as stored, four bytes for each pixel.
  ///   - size: its size.
  ///   - place: at which place of the memory.
  func draw(_ pixels: [UInt8], of size: PixelSize, orientation: Int, at place: Int = 0) {
    let rows = TurnedRows(
      size, orientation: orientation, stride: drawing.stride, to: slab,
      at: drawing.start(of: place))
    let length = size.width * 4
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<size.height {
        rows.next.update(from: start + row * length, count: length)
        rows.add()
      }
    }
    rows.flush()
  }
}
