import Glibc
import KolodaPictureMessages

/// One file on its way to its pixels, as it is talked about with the program.
final class Job {
  /// What the program wants drawn, and where.
  struct Wish {
    var drawing: PictureDrawing
    var slab: SharedMemory
  }

  private let number: UInt32
  private let socket: MessageSocket
  private var lastSign: Double
  /// Whether the program gave it up.
  private(set) var isClosed = false
  /// What it wants of the whole picture.
  private(set) var wish: Wish?

  /// After what time without a word the program is told that the job gets on, in seconds.
  private static let silence = 0.25

  init(number: UInt32, socket: MessageSocket) {
    self.number = number
    self.socket = socket
    lastSign = Job.now
  }

  /// Says what the file says of itself, draws its preview where that is wanted, and waits for the
  /// wish for the whole picture.
  ///
  /// - Parameter preview: draws the preview; false where there is none to be had.
  /// - Returns: the wish, nil if the job was given up.
  func agree(on facts: PictureFacts, preview: (Wish) -> Bool) -> Wish? {
    // A loader may ask again for a later picture of its file.
    if let wish { return wish }
    say(.described(job: number, facts))
    while !isClosed {
      guard let (order, attachment) = next(waits: true) else { continue }
      guard case .draw(_, let drawing) = order else { continue }
      guard let slab = SharedMemory(descriptor: attachment, length: drawing.length) else {
        continue
      }
      let wish = Wish(drawing: drawing, slab: slab)
      switch drawing.source {
      case .preview:
        say(preview(wish) ? .drawn(job: number, .preview) : .noPreview(job: number))
      case .whole:
        self.wish = wish
        return wish
      }
    }
    return nil
  }

  /// Whether nobody waits for the picture any more; also tells the program that it gets on.
  func isCancelled() -> Bool {
    while !isClosed, let (_, attachment) = next(waits: false) {
      if attachment >= 0 { close(attachment) }
    }
    if Job.now - lastSign > Job.silence { say(.working(job: number)) }
    return isClosed
  }

  /// Tells the program that the file is being read: what happens from now on is its doing.
  func begin() { say(.working(job: number)) }

  /// Tells the program that the picture is drawn only as far as its file goes.
  func sayIncomplete() { say(.incomplete(job: number)) }

  /// Tells the program how it ended.
  func end(_ result: Result<Void, PictureFailure>) {
    if isClosed { return say(.closed(job: number)) }
    switch result {
    case .success: say(.drawn(job: number, .whole))
    case .failure(let failure): say(.failed(job: number, failure))
    }
  }

  private func say(_ answer: PictureAnswer) {
    lastSign = Job.now
    socket.send(answer.bytes)
  }

  /// The next order of this job.
  private func next(waits: Bool) -> (PictureOrder, Int32)? {
    switch socket.receive(waits: waits) {
    case .end:
      // Nobody is left to read for.
      exit(0)
    case .nothing: return nil
    case .message(let bytes, let attachment):
      guard let order = PictureOrder(bytes: bytes), order.job == number else {
        if attachment >= 0 { close(attachment) }
        return (.open(job: 0, quarters: 0), -1)
      }
      if case .close = order { isClosed = true }
      if case .draw = order { return (order, attachment) }
      if attachment >= 0 { close(attachment) }
      return (order, -1)
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
