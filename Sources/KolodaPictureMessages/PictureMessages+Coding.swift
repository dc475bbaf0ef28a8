// Orders and answers as bytes.

extension PictureOrder {
  /// The order in the form that is sent.
  package var bytes: [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .open(let job, let quarters):
      writer.put(UInt8(1))
      writer.put(job)
      writer.put(quarters)
    case .draw(let job, let drawing):
      writer.put(UInt8(2))
      writer.put(job)
      writer.put(drawing.source.rawValue)
      writer.put(drawing.size)
      writer.put(drawing.stride)
      writer.put(drawing.length)
      writer.put(drawing.tellsParts ? UInt8(1) : 0)
      writer.put(drawing.longestFile)
      writer.put(drawing.fileFormat.rawValue)
      if let excerpt = drawing.excerpt { writer.put(excerpt) }
    case .close(let job):
      writer.put(UInt8(3))
      writer.put(job)
    case .look(let job):
      writer.put(UInt8(4))
      writer.put(job)
    case .glance(let job):
      writer.put(UInt8(6))
      writer.put(job)
    case .free(let job, let place):
      writer.put(UInt8(5))
      writer.put(job)
      writer.put(place)
    }
    return writer.bytes
  }

  /// Parses an order; nil if the message is not one.
  package init?(bytes: [UInt8]) {
    var reader = MessageReader(bytes)
    guard let kind = reader.byte(), let job = reader.job() else { return nil }
    switch kind {
    case 1:
      guard let quarters = reader.byte(), quarters < 4 else { return nil }
      self = .open(job: job, quarters: quarters)
    case 2:
      guard let source = reader.byte().flatMap(PictureDrawing.Source.init(rawValue:)),
        let size = reader.size(), let stride = reader.number(), let length = reader.number()
      else { return nil }
      // Who says nothing about parts or a file doesn't want any.
      let tellsParts = reader.byte().map { $0 != 0 } ?? false
      let longest = reader.number() ?? 0
      let format = reader.byte().flatMap(PictureDrawing.FileFormat.init(rawValue:)) ?? .jpeg
      let drawing = PictureDrawing(
        source: source, size: size, stride: stride, length: length, tellsParts: tellsParts,
        longestFile: longest, fileFormat: format, excerpt: reader.area())
      guard drawing.isPossible else { return nil }
      self = .draw(job: job, drawing)
    case 3: self = .close(job: job)
    case 4: self = .look(job: job)
    case 6: self = .glance(job: job)
    case 5:
      guard let place = reader.number(), (0..<PictureDrawing.frames).contains(place) else {
        return nil
      }
      self = .free(job: job, place: place)
    default: return nil
    }
  }
}

extension PictureAnswer {
  /// The answer in the form that is sent.
  package var bytes: [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .ready: writer.put(UInt8(1))
    case .working(let job):
      writer.put(UInt8(2))
      writer.put(job)
    case .described(let job, let facts):
      writer.put(UInt8(3))
      writer.put(job)
      writer.put(facts.size)
      writer.put(
        (facts.isScalable ? UInt8(1) : 0) | (facts.hasPreview ? 2 : 0) | (facts.isSilent ? 4 : 0)
          | (facts.video == nil ? 0 : 8) | UInt8(truncatingIfNeeded: facts.orientation) << 4)
      writer.put(facts.dateTaken?.year ?? 0)
      writer.put(facts.dateTaken?.month ?? 0)
      writer.put(facts.dateTaken?.day ?? 0)
      facts.details.write(to: &writer)
      writer.put(facts.video?.length ?? -1)
      writer.put(facts.excerpts.rawValue)
    case .drawn(let job, let source):
      writer.put(UInt8(4))
      writer.put(job)
      writer.put(source.rawValue)
    case .written(let job, let length):
      writer.put(UInt8(11))
      writer.put(job)
      writer.put(length)
    case .noPreview(let job):
      writer.put(UInt8(5))
      writer.put(job)
    case .failed(let job, let failure):
      writer.put(UInt8(6))
      writer.put(job)
      failure.write(to: &writer)
    case .closed(let job):
      writer.put(UInt8(7))
      writer.put(job)
    case .taken(let job, let taken):
      writer.put(UInt8(8))
      writer.put(job)
      taken.write(to: &writer)
    case .scene(let job, let scene):
      writer.put(UInt8(13))
      writer.put(job)
      writer.put(Int(bitPattern: UInt(scene.rows)))
      writer.put(Int(bitPattern: UInt(scene.columns)))
    case .incomplete(let job):
      writer.put(UInt8(9))
      writer.put(job)
    case .part(let job, let area):
      writer.put(UInt8(10))
      writer.put(job)
      writer.put(area)
    case .frame(let job, let place, let moment):
      writer.put(UInt8(12))
      writer.put(job)
      writer.put(place)
      writer.put(moment)
    }
    return writer.bytes
  }

  /// Parses an answer; nil if the message is not one.
  package init?(bytes: [UInt8]) {
    var reader = MessageReader(bytes)
    guard let kind = reader.byte() else { return nil }
    if kind == 1 {
      self = .ready
      return
    }
    guard let job = reader.job() else { return nil }
    switch kind {
    case 2: self = .working(job: job)
    case 3:
      guard let size = reader.size(), size.isPossible, let flags = reader.byte(),
        let year = reader.number(), let month = reader.number(), let day = reader.number(),
        let details = PictureDetails(from: &reader), let length = reader.number(),
        let excerpts = reader.byte().flatMap(PictureExcerpts.init(rawValue:)),
        (1...8).contains(flags >> 4)
      else { return nil }
      self = .described(
        job: job,
        PictureFacts(
          size: size, isScalable: flags & 1 != 0, hasPreview: flags & 2 != 0,
          isSilent: flags & 4 != 0, orientation: Int(flags >> 4),
          dateTaken: PictureDate(year: year, month: month, day: day),
          details: details,
          video: flags & 8 != 0
            ? PictureVideo(length: PictureVideo.lengths.contains(length) ? length : nil) : nil,
          excerpts: excerpts))
    case 4:
      guard let source = reader.byte().flatMap(PictureDrawing.Source.init(rawValue:)) else {
        return nil
      }
      self = .drawn(job: job, source)
    case 5: self = .noPreview(job: job)
    case 6:
      guard let failure = PictureFailure(from: &reader) else { return nil }
      self = .failed(job: job, failure)
    case 7: self = .closed(job: job)
    case 8:
      guard let taken = PictureTaken(from: &reader) else { return nil }
      self = .taken(job: job, taken)
    case 9: self = .incomplete(job: job)
    case 10:
      guard let area = reader.area() else { return nil }
      self = .part(job: job, area)
    case 11:
      guard let length = reader.number(), length > 0 else { return nil }
      self = .written(job: job, length: length)
    case 12:
      guard let place = reader.number(), (0..<PictureDrawing.frames).contains(place),
        let moment = reader.number(), moment >= 0
      else { return nil }
      self = .frame(job: job, place: place, moment: moment)
    case 13:
      guard let rows = reader.number(), let columns = reader.number() else { return nil }
      self = .scene(
        job: job,
        PictureScene(
          rows: UInt64(UInt(bitPattern: rows)), columns: UInt64(UInt(bitPattern: columns))))
    default: return nil
    }
  }
}

extension PictureFailure {
  /// Writes the failures that a worker can report.
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .notAnImage(let words):
      writer.put(UInt8(1))
      writer.put(words)
    case .damaged(let words):
      writer.put(UInt8(2))
      writer.put(words)
    case .truncated: writer.put(UInt8(3))
    case .tooLarge(let size):
      writer.put(UInt8(4))
      writer.put(size)
    case .unreadable(let words):
      writer.put(UInt8(5))
      writer.put(words)
    case .noLoader(let format):
      writer.put(UInt8(6))
      writer.put(format.rawValue)
    case .slow: writer.put(UInt8(7))
    case .tooLong(let limit):
      writer.put(UInt8(8))
      writer.put(limit)
    case .noPreview: writer.put(UInt8(9))
    case .noVideo: writer.put(UInt8(10))
    case .late: writer.put(UInt8(12))
    case .noDecoder(let format):
      writer.put(UInt8(11))
      writer.put(format.rawValue)
    case .changed: writer.put(UInt8(13))
    // Only the program itself reports these.
    case .vanished, .forbidden, .notAFile, .empty, .fatal, .noWorker: writer.put(UInt8(0))
    }
  }

  fileprivate init?(from reader: inout MessageReader) {
    guard let kind = reader.byte() else { return nil }
    switch kind {
    case 1:
      guard let words = reader.text() else { return nil }
      self = .notAnImage(words)
    case 2:
      guard let words = reader.text() else { return nil }
      self = .damaged(words)
    case 3: self = .truncated
    case 4:
      guard let size = reader.size() else { return nil }
      self = .tooLarge(size)
    case 5:
      guard let words = reader.text() else { return nil }
      self = .unreadable(words)
    case 6:
      guard let format = reader.byte().flatMap(LibraryFormat.init(rawValue:)) else { return nil }
      self = .noLoader(format)
    case 7: self = .slow
    case 8:
      guard let limit = reader.number(), limit > 0 else { return nil }
      self = .tooLong(limit: limit)
    case 9: self = .noPreview
    case 10: self = .noVideo
    case 12: self = .late
    case 13: self = .changed
    case 11:
      guard let format = reader.byte().flatMap(VideoFormat.init(rawValue:)) else { return nil }
      self = .noDecoder(format)
    default: return nil
    }
  }
}
