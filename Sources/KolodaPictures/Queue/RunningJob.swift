import KolodaFiles
import KolodaPictureMessages

/// A job in progress: its phase, and what is known about its file.
struct RunningJob<Purpose: Hashable & Sendable> {
  enum Phase {
    /// The file is being opened or checked; nil while an abandoned earlier attempt is still stuck.
    case opening(FileOpening?)
    /// The file is open and waits for a free worker.
    case open(OpenFile)
    /// A worker is reading the file.
    case reading(WorkerProcess)
    /// A worker was told to give the file up.
    case closing(WorkerProcess)
  }

  let job: LoadingQueue<PictureRequest<Purpose>>.Job
  var phase: Phase
  /// When the present phase of work was begun, in seconds on a monotonic clock.
  var begun: Double
  /// When there was the last sign of progress, on the same clock.
  var sign: Double
  /// When the worker was told to give the file up, on the same clock.
  var closed = 0.0
  /// Whether the worker has begun: what goes wrong from then on is the file's fault.
  var isTaken = false
  /// The worker's processor time when it was given the job, in seconds.
  var loadBefore = 0.0
  var state: FileState?
  var facts: PictureFacts?
  var slab: Slab?
  var drawing: PictureDrawing?
  /// The part of the whole picture that is drawn.
  private(set) var part: PixelArea?
  /// Whether the file ends before the picture does.
  var isIncomplete = false
  /// The length of the file that is written behind the picture, in bytes.
  var fileLength = 0

  var request: PictureRequest<Purpose> { job.request }

  /// How long the worker may take in all even while it makes progress, in seconds.
  var patience: Double { facts?.isScalable == true ? Patience.drawing : Patience.whole }

  /// How long the worker may give no sign of progress, in seconds.
  var silence: Double { facts?.isSilent == true ? Patience.call : Patience.silence }

  /// The worker that has the job.
  var worker: WorkerProcess? {
    switch phase {
    case .opening, .open: nil
    case .reading(let worker), .closing(let worker): worker
    }
  }

  /// Whether the job waits for an earlier call on the same file, which is stuck.
  var waitsForLate: Bool { if case .opening(nil) = phase { true } else { false } }

  /// Whether the file is open and no worker has it yet.
  var waitsForWorker: Bool { if case .open = phase { true } else { false } }

  /// Whether a worker was asked to draw this picture and has not finished.
  func draws(_ source: PictureDrawing.Source) -> Bool { slab != nil && drawing?.source == source }

  /// Notes the part of the whole picture that is drawn by now.
  ///
  /// - Returns: whether that is possible. Each part is larger than the one before, so that a worker
  ///   can't send them without end.
  mutating func note(part new: PixelArea) -> Bool {
    guard draws(.whole), let drawing, drawing.tellsParts, new.isInside(drawing.size) else {
      return false
    }
    if let part, part == new || !new.contains(part) { return false }
    part = new
    return true
  }

  var isClosing: Bool { if case .closing = phase { true } else { false } }
  var isOpening: Bool { if case .opening = phase { true } else { false } }
}

/// Time limits, in seconds.
enum Patience {
  /// How long a worker may be silent over a picture: its card must say within five seconds that it
  /// can't be shown.
  static let silence = 4.5
  /// How long a picture may take in all, even with progress.
  static let whole = 30.0
  /// The same for vector drawings, whose loader reports no progress: one that takes this long even
  /// on a busy machine was made to.
  static let drawing = 10.0
  /// How long a worker may be silent over a picture that is decoded in one call: a telephone's 48
  /// megapixels of HEIC take some three seconds of the processor.
  static let call = 10.0
  /// After this time a picture counts as slow, and others no longer wait for it.
  static let brisk = 0.3
  /// How long to wait before asking the system again whether a worker has ended.
  static let reaping = 0.2
  /// How long to wait before looking into the inbox again, and trying to make its bell, while the
  /// system has no descriptors left.
  static let bell = 0.2
  /// How long a worker may take to give a picture up before it is killed.
  static let closing = 0.3
  /// How long a worker may take to begin.
  static let taking = 1.5
  /// For how long in all a file may block workers that were told to give it up.
  static let holding = 15.0

  /// The time on a monotonic clock, in seconds.
  static var now: Double { SystemClock.monotonic.seconds }
}
