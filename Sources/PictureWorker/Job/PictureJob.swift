import Glibc
import KolodaFiles
import KolodaPictureMessages

/// A file that is being decoded, and the conversation with the program about it.
final class PictureJob {
  /// A picture that the program wants drawn, and the memory to draw it into.
  struct Wish {
    var drawing: PictureDrawing
    var slab: SharedMemory
  }

  private let number: UInt32
  private let socket: MessageSocket
  private var lastSign: Double
  /// Whether the program gave the job up.
  private(set) var isClosed = false
  /// The order to draw the whole picture or to play the film, once it has come.
  private(set) var wish: Wish?
  /// The places of a film's frames that the program may be reading.
  private var heldPlaces: Set<Int> = []

  /// How long the worker may say nothing before it reports that the job makes progress, in seconds.
  private static let silence = 0.25

  init(number: UInt32, socket: MessageSocket) {
    self.number = number
    self.socket = socket
    lastSign = PictureJob.now
  }

  /// Describes the file to the program, draws its preview if that is wanted, and waits for the
  /// order to draw the whole picture.
  ///
  /// - Parameter preview: draws the preview; returns false if there is none.
  /// - Returns: the order; nil if the job was given up.
  func agree(on facts: PictureFacts, preview: (Wish) -> Bool) -> Wish? {
    // A loader may ask again for a later picture in its file.
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
      case .whole, .film:
        self.wish = wish
        return wish
      }
    }
    return nil
  }

  /// Whether the picture is no longer wanted; also reports progress to the program.
  func isCancelled() -> Bool {
    takeOrders()
    if PictureJob.now - lastSign > PictureJob.silence { say(.working(job: number)) }
    return isClosed
  }

  /// Whether the picture is no longer wanted, without a word to the program.
  func isCancelledSilently() -> Bool {
    takeOrders()
    return isClosed
  }

  private func takeOrders() {
    while !isClosed, let (_, attachment) = next(waits: false) {
      if attachment >= 0 { close(attachment) }
    }
  }

  /// Waits until a time on the monotonic clock, in seconds, or until the film is no longer wanted.
  func wait(until time: Double) {
    while !isCancelled() {
      let rest = time - PictureJob.now
      guard rest > 0 else { return }
      var order = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&order, 1, Int32(max((min(rest, PictureJob.silence) * 1000).rounded(.down), 1)))
    }
  }

  /// A place for a frame of a film that the program isn't reading; nil if it reads all of them.
  var freePlace: Int? {
    (0..<PictureDrawing.frames).first { !heldPlaces.contains($0) }
  }

  /// Tells the program to show the frame at a place.
  func tell(frameAt place: Int, moment: Int) {
    heldPlaces.insert(place)
    say(.frame(job: number, place: place, moment: moment))
  }

  /// Tells the program that the file is being read: what goes wrong from now on is the file's
  /// fault.
  func begin() { say(.working(job: number)) }

  /// Tells the program that a part of the picture is drawn, if it wants to know.
  func tell(_ part: PixelArea) {
    if wish?.drawing.tellsParts == true { say(.part(job: number, part)) }
  }

  /// Tells the program that the picture is drawn only as far as its file goes.
  func sayIncomplete() { say(.incomplete(job: number)) }

  /// Tells the program that a file is written behind the picture.
  func tell(fileOf length: Int) { say(.written(job: number, length: length)) }

  /// Tells the program the result.
  func end(_ result: Result<Void, PictureFailure>) {
    if isClosed { return say(.closed(job: number)) }
    switch result {
    case .success: say(.drawn(job: number, wish?.drawing.source ?? .whole))
    case .failure(let failure): say(.failed(job: number, failure))
    }
  }

  private func say(_ answer: PictureAnswer) {
    lastSign = PictureJob.now
    socket.send(answer.bytes)
  }

  /// The next order, whether for this job or to be ignored; nil if there is none.
  private func next(waits: Bool) -> (PictureOrder, Int32)? {
    switch socket.receive(waits: waits) {
    case .end:
      // The program is gone.
      exit(0)
    case .nothing: return nil
    case .message(let bytes, let attachment):
      guard let order = PictureOrder(bytes: bytes), order.job == number else {
        if attachment >= 0 { close(attachment) }
        return (.open(job: 0, quarters: 0), -1)
      }
      if case .close = order { isClosed = true }
      if case .free(_, let place) = order { heldPlaces.remove(place) }
      if case .draw = order { return (order, attachment) }
      if attachment >= 0 { close(attachment) }
      return (order, -1)
    }
  }

  /// The time on the monotonic clock, in seconds.
  static var now: Double { SystemClock.monotonic.seconds }
}
