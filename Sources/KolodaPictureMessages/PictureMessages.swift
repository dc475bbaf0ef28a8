/// An order from the program to a picture worker.
///
/// A job is one file: it is opened, described, drawn at most once as a preview and once whole, or
/// played, and closed.
package enum PictureOrder: Hashable, Sendable {
  /// Read the attached file, and turn its picture clockwise by a number of quarters.
  case open(job: UInt32, quarters: UInt8)
  /// Draw the picture into the attached shared memory.
  case draw(job: UInt32, PictureDrawing)
  /// Give up the job.
  case close(job: UInt32)
  /// Tell when the picture in the attached file was taken; that ends the job.
  ///
  /// Several such jobs may be under way; they are answered in order.
  case look(job: UInt32)
  /// Tell what scene the attached file's picture shows; that ends the job.
  ///
  /// Several such jobs may be under way; they are answered in order.
  case glance(job: UInt32)
  /// The program no longer reads the frame at this place of the memory for a film.
  case free(job: UInt32, place: Int)

  /// The job that the order is about.
  package var job: UInt32 {
    switch self {
    case .open(let job, _), .draw(let job, _), .close(let job), .look(let job), .glance(let job),
      .free(let job, _):
      job
    }
  }
}

/// How to draw a picture into shared memory: from the first byte on, row by row, four bytes a pixel
/// in cairo's ARGB32.
package struct PictureDrawing: Hashable, Sendable {
  /// Which picture in a file to draw.
  package enum Source: UInt8, Sendable {
    /// The preview that the camera embedded beside the picture.
    case preview
    /// The picture itself.
    case whole
    /// All frames of a film, each when it is due; the memory has room for several.
    case film
  }

  /// How many frames of a film the memory has room for: one is shown, one is ready, one is drawn.
  package static let frames = 3

  package var source: Source
  /// The size to draw at, in pixels.
  package var size: PixelSize
  /// The number of bytes from one row to the next.
  package var stride: Int
  /// The size of the shared memory, in bytes.
  package var length: Int
  /// Whether to tell which part is drawn already, now and then.
  package var tellsParts: Bool
  /// The formats of files that can be written.
  package enum FileFormat: UInt8, Sendable {
    case jpeg
    case png
  }

  /// The most bytes of a file that is written behind the rows, too; 0 for none.
  package var longestFile: Int
  /// The format of that file.
  package var fileFormat: FileFormat
  /// The part of the upright picture that fills the drawing, in the picture's pixels; nil for all of
  /// it.
  package var excerpt: PixelArea?

  /// Makes a drawing order, without checking it; see `isPossible`.
  package init(
    source: Source, size: PixelSize, stride: Int, length: Int, tellsParts: Bool = false,
    longestFile: Int = 0, fileFormat: FileFormat = .jpeg, excerpt: PixelArea? = nil
  ) {
    self.source = source
    self.size = size
    self.stride = stride
    self.length = length
    self.tellsParts = tellsParts
    self.longestFile = longestFile
    self.fileFormat = fileFormat
    self.excerpt = excerpt
  }

  /// Whether the size is valid and all rows fit into the memory; an excerpt is never enlarged.
  package var isPossible: Bool {
    guard size.isPossible, stride >= size.width * 4, stride % 4 == 0 else { return false }
    if let excerpt {
      guard source == .whole, excerpt.size.isPossible, size.width <= excerpt.size.width,
        size.height <= excerpt.size.height
      else { return false }
    }
    let rows = size.height * (source == .film ? Self.frames : 1)
    let (end, overflow) = stride.multipliedReportingOverflow(by: rows)
    return !overflow && end <= length && (0...(length - end)).contains(longestFile)
  }

  /// Where the frame at a place of the memory for a film begins, in bytes.
  package func start(of place: Int) -> Int { place * stride * size.height }
}

/// An answer from a picture worker.
package enum PictureAnswer: Hashable, Sendable {
  /// The worker has started and confined itself.
  case ready
  /// The job makes progress.
  case working(job: UInt32)
  /// What the file says about itself; the next order tells what to draw.
  case described(job: UInt32, PictureFacts)
  /// This part of the whole picture is drawn, and doesn't change any more.
  case part(job: UInt32, PixelArea)
  /// A frame of the film, to be shown now, is at this place of the memory; `moment` is when in the
  /// film it is shown, in milliseconds.
  case frame(job: UInt32, place: Int, moment: Int)
  /// The picture is drawn; after the whole picture, or the last frame of a film, the job is over.
  case drawn(job: UInt32, PictureDrawing.Source)
  /// A file of this length, in bytes, is written behind the picture's rows.
  case written(job: UInt32, length: Int)
  /// The file has no usable preview after all.
  case noPreview(job: UInt32)
  /// The file ends before the picture does, which is drawn as far as it goes.
  case incomplete(job: UInt32)
  /// The picture can't be read; the job is over.
  case failed(job: UInt32, PictureFailure)
  /// The job was given up, as asked.
  case closed(job: UInt32)
  /// When the picture was taken; the job is over.
  case taken(job: UInt32, PictureTaken)
  /// What scene the picture shows; the job is over.
  case scene(job: UInt32, PictureScene)
}
