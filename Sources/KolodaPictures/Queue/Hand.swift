import Glibc
import KolodaFiles
import KolodaPictureMessages

/// One job that is in hand: where it is on its way, and what is known of its file.
struct Hand<Purpose: Hashable & Sendable> {
  /// Where it is.
  enum Phase {
    /// Its file is being opened, or looked at; nil while an earlier try that was given up is stuck.
    case opening(FileOpening?)
    /// Its file is open, and no worker is free.
    case open(OpenFile)
    /// A worker has it.
    case reading(WorkerProcess)
    /// A worker was told to give it up.
    case closing(WorkerProcess)
  }

  let job: LoadingQueue<PictureRequest<Purpose>>.Job
  var phase: Phase
  /// When it was begun, on a steady clock in seconds.
  var begun: Double
  /// When there was the last sign of progress.
  var sign: Double
  /// When a worker was told to give it up.
  var closed = 0.0
  /// Whether a worker has begun: what happens from then on is the file's doing.
  var isTaken = false
  /// How long the worker had been on a processor when it was given the job, in seconds.
  var loadBefore = 0.0
  var state: FileState?
  var facts: PictureFacts?
  var slab: Slab?
  var drawing: PictureDrawing?
  /// Whether its file ends before the picture does.
  var isIncomplete = false

  var request: PictureRequest<Purpose> { job.request }

  /// After what time it is given up though it gets on, in seconds.
  var patience: Double { facts?.isScalable == true ? Patience.drawing : Patience.whole }

  /// The worker that has it.
  var worker: WorkerProcess? {
    switch phase {
    case .opening, .open: nil
    case .reading(let worker), .closing(let worker): worker
    }
  }

  /// Whether it waits for a share to answer an earlier call.
  var waitsForLate: Bool { if case .opening(nil) = phase { true } else { false } }

  /// Whether a worker was asked for a picture and has not drawn it.
  func draws(_ source: PictureDrawing.Source) -> Bool { slab != nil && drawing?.source == source }

  var isClosing: Bool { if case .closing = phase { true } else { false } }
  var isOpening: Bool { if case .opening = phase { true } else { false } }
}

/// How long things may take, in seconds.
enum Patience {
  /// After what time without progress a picture is given up: its card has five seconds to say so.
  static let silence = 4.5
  /// After what time a picture is given up though it gets on.
  static let whole = 30.0
  /// The same of a drawing, which says nothing while it is drawn: one that takes so long, be the
  /// machine as busy as it may, was made for that.
  static let drawing = 10.0
  /// After what time a picture counts as slow: others need not wait for it any more.
  static let brisk = 0.3
  /// How long it may take until the system is asked again whether a worker has ended.
  static let reaping = 0.2
  /// How long a worker may take to give a picture up before it is ended.
  static let closing = 0.3
  /// How long a worker may take to begin.
  static let taking = 1.5
  /// For how long a file may hold up workers that are to give it up, all in all.
  static let holding = 15.0

  /// The time on a steady clock, in seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
