import Koloda
import KolodaGLib

/// Reads, decodes and bakes photos' cards on a thread of its own, the most urgent first.
///
/// One thread does it all: fonts are costly to open and belong to a thread, and no file is ever
/// decoded twice at once.
final class PhotoLoader: Sendable {
  /// Called on the loader's thread with each card as it gets ready.
  ///
  /// A preview comes first where there is one. A card may still arrive just after it stopped being wanted.
  typealias Delivery = @Sendable (PhotoRequest, PhotoCard) -> Void

  private struct State {
    var queue = LoadingQueue()
    var isStopping = false
  }

  private enum Turn {
    case job(LoadingQueue.Job)
    case stop
  }

  private let state: Monitor<State>

  /// Starts the loader's thread.
  ///
  /// It needs neither a display nor GTK to be initialised.
  init(deliver: @escaping Delivery) {
    let state = Monitor(State())
    self.state = state
    WorkerThread.begin(name: "photo-loader") { Self.run(state, deliver) }
  }

  deinit {
    state.change { $0.isStopping = true }
  }

  /// Replaces what is wanted, most urgent first.
  ///
  /// Give every card that is to have a picture, also those that have theirs: what stays in the
  /// list is not loaded again unless its file, or the look that is asked for, has changed. What
  /// is left out is forgotten, and given up if it is being decoded.
  func setWanted(_ requests: [PhotoRequest]) {
    state.change { $0.queue.want(requests) }
  }

  /// Ends the thread as soon as it comes to it, and doesn't wait: a picture may take it a while,
  /// and a disk that does not answer for ever.
  ///
  /// A card that is just being delivered may still come.
  func stop() {
    state.change { $0.isStopping = true }
  }

  private static func run(_ state: Monitor<State>, _ deliver: Delivery) {
    while true {
      let turn = state.wait { state -> Turn? in
        state.isStopping ? .stop : state.queue.next.map(Turn.job)
      }
      guard case .job(let job) = turn else { return }
      perform(job, state, deliver)
    }
  }

  private static func perform(
    _ job: LoadingQueue.Job, _ state: Monitor<State>, _ deliver: Delivery
  ) {
    let request = job.request
    if job.step == .check {
      let stamp = FileStamp(path: request.path)
      state.change { $0.queue.finishCheck(request, stamp: stamp) }
      return
    }
    let isCancelled = { state.look { $0.isStopping || !$0.queue.isWanted(request) } }
    var stamp: FileStamp?
    var card: PhotoCard?
    do {
      let decoder = try PhotoDecoder(path: request.path, isCancelled: isCancelled)
      if isCancelled() { return }
      stamp = decoder.stamp
      if job.step == .preview {
        card = PhotoCard.preview(decoder, path: request.path, look: request.look)
      } else {
        card = try PhotoCard.full(
          decoder, path: request.path, look: request.look, isCancelled: isCancelled)
        if card == nil, isCancelled() { return }
      }
    } catch {
      stamp = FileStamp(path: request.path)
      card = PhotoCard.failure(error, of: request.path, look: request.look)
    }
    let isLast = job.step == .full || card?.quality == .failure
    let served = state.change { [stamp] in
      $0.isStopping ? [] : $0.queue.finish(job, stamp: stamp, isLast: isLast)
    }
    guard let card else { return }
    for request in served { deliver(request, card) }
  }
}
