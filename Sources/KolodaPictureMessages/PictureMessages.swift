/// What the program asks of the process that reads pictures.
///
/// A job is one file: it is opened, described, drawn at most once small and once whole, and closed.
package enum PictureOrder: Hashable, Sendable {
  /// Read the file whose descriptor comes along, and turn its picture clockwise by quarters.
  case open(job: UInt32, quarters: UInt8)
  /// Draw the picture into the shared memory whose descriptor comes along.
  case draw(job: UInt32, PictureDrawing)
  /// Give the job up.
  case close(job: UInt32)
  /// Say when the picture was taken whose file's descriptor comes along, and be done with it.
  ///
  /// Several may be under way: they are answered in their order.
  case look(job: UInt32)

  /// Which job it is about.
  package var job: UInt32 {
    switch self {
    case .open(let job, _), .draw(let job, _), .close(let job), .look(let job): job
    }
  }
}

/// How a picture is to be drawn into shared memory: from its first byte on, row by row, four bytes
/// a pixel as cairo's ARGB32 has them.
package struct PictureDrawing: Hashable, Sendable {
  /// Which picture of a file.
  package enum Source: UInt8, Sendable {
    /// The small one that the camera left beside the large one.
    case preview
    /// The picture itself.
    case whole
  }

  /// Which picture.
  package var source: Source
  /// The size to draw it at.
  package var size: PixelSize
  /// The bytes from one row to the next.
  package var stride: Int
  /// The bytes of the memory.
  package var length: Int

  /// Makes a wish; it is not checked.
  package init(source: Source, size: PixelSize, stride: Int, length: Int) {
    self.source = source
    self.size = size
    self.stride = stride
    self.length = length
  }

  /// Whether all rows lie within the memory.
  package var isPossible: Bool {
    guard size.isPossible, stride >= size.width * 4, stride % 4 == 0 else { return false }
    let (end, overflow) = stride.multipliedReportingOverflow(by: size.height)
    return !overflow && end <= length
  }
}

/// What the process that reads pictures says.
package enum PictureAnswer: Hashable, Sendable {
  /// It has started and confined itself.
  case ready
  /// It gets on with the job.
  case working(job: UInt32)
  /// What the file says of itself; the next order says what is to be drawn.
  case described(job: UInt32, PictureFacts)
  /// The wish is done; after the whole picture the job is over.
  case drawn(job: UInt32, PictureDrawing.Source)
  /// There is no preview after all.
  case noPreview(job: UInt32)
  /// The file ends before the picture does, which is drawn as far as it goes.
  case incomplete(job: UInt32)
  /// It can't be read; the job is over.
  case failed(job: UInt32, PictureFailure)
  /// The job was given up, as asked.
  case closed(job: UInt32)
  /// When the picture was taken; the job is over.
  case taken(job: UInt32, PictureTaken)
}
