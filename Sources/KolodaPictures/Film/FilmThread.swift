import Glibc
import KolodaFiles
import KolodaPictureMessages
import Synchronization

/// The thread of a `FilmPlayer`: opens the file, hands it to a worker, and tells of its frames.
final class FilmThread {
  private enum Halt: Error {
    case stopped
    case failed(PictureFailure)
  }

  private let request: FilmRequest
  private let inbox: FilmInbox
  private let tell: @Sendable (FilmProgress) -> Void
  private let crew = WorkerCrew()

  /// The number of the only job.
  private static let job: UInt32 = 1

  init(
    _ request: FilmRequest, _ inbox: FilmInbox,
    _ tell: @escaping @Sendable (FilmProgress) -> Void
  ) {
    self.request = request
    self.inbox = inbox
    self.tell = tell
  }

  func run() {
    var end: FilmProgress? = .ended
    do throws(Halt) {
      let file = try open()
      let worker = try start(with: file)
      try play(by: worker, try facts(from: worker))
    } catch {
      end = if case .failed(let failure) = error { .failed(failure) } else { nil }
    }
    if let end, !inbox.isStopped { tell(end) }
    crew.endAll()
  }

  // MARK: The steps

  private func open() throws(Halt) -> OpenFile {
    let opening = FileOpening()
    opening.begin(request.path, for: Self.job, isLook: false) { [inbox] in inbox.put($0) }
    let end = Patience.now + Patience.silence
    while true {
      if let outcome = inbox.takeOpening() {
        if let file = outcome.file { return file }
        throw .failed(outcome.failure ?? .vanished)
      }
      guard try wait(for: nil, until: end) else {
        _ = opening.abandon()
        throw .failed(.slow)
      }
    }
  }

  /// Starts a worker that has the file.
  private func start(with file: OpenFile) throws(Halt) -> WorkerProcess {
    while let worker = crew.idle(for: .films) {
      worker.job = Self.job
      let quarters = UInt8((request.quarters % 4 + 4) % 4)
      withExtendedLifetime(file) {
        _ = worker.send(
          .open(job: Self.job, quarters: quarters), attachment: file.descriptor)
      }
      switch try answer(of: worker) {
      case .answer(.ready):
        crew.arrived(worker)
        return worker
      case .end: _ = crew.lost(worker)
      case .silence, .answer: crew.giveUp(worker)
      }
      crew.reap()
    }
    throw .failed(.noWorker(crew.trouble ?? String(cString: strerror(EAGAIN))))
  }

  private func facts(from worker: WorkerProcess) throws(Halt) -> PictureFacts {
    let end = Patience.now + Patience.whole
    while true {
      switch try answer(of: worker) {
      case .answer(.working(Self.job)):
        // On a busy machine, others' time doesn't count.
        let isSlow = Patience.now > end || worker.load.seconds > Patience.drawing
        if isSlow { throw .failed(.slow) }
      case .answer(.described(Self.job, let facts)): return facts
      case .answer(.failed(Self.job, let failure)): throw .failed(failure)
      case .silence: throw .failed(.slow)
      case .end, .answer: throw .failed(.fatal)
      }
    }
  }

  private func play(by worker: WorkerProcess, _ facts: PictureFacts) throws(Halt) {
    let size = request.box.decoded(facts)
    let stride = size.width * 4
    let length = stride * size.height * PictureDrawing.frames
    guard let slab = SlabPool().take(length) else { throw .failed(.tooLarge(facts.size)) }
    let drawing = PictureDrawing(source: .film, size: size, stride: stride, length: slab.length)
    worker.send(.draw(job: Self.job, drawing), attachment: slab.descriptor)
    let held = HeldPlaces()
    while true {
      switch try answer(of: worker) {
      case .answer(.working(Self.job)): continue
      case .answer(.frame(Self.job, let place, let moment)):
        // A worker must not draw where the picture is being read.
        guard held.take(place) else { throw .failed(.fatal) }
        let picture = Picture(
          facts: facts, size: size, stride: stride, slab: slab, at: drawing.start(of: place),
          release: { [socket = worker.socket] _ in
            held.giveBack(place)
            socket.send(PictureOrder.free(job: Self.job, place: place).bytes, waits: false)
          })
        tell(.frame(picture, moment: moment))
      case .answer(.drawn(Self.job, .film)): return
      case .answer(.failed(Self.job, let failure)): throw .failed(failure)
      case .silence: throw .failed(.slow)
      case .end, .answer: throw .failed(.fatal)
      }
    }
  }

  // MARK: Waiting

  /// The result of waiting for a worker's answer.
  private enum Reply {
    case answer(PictureAnswer)
    /// No answer within the time limit.
    case silence
    /// The worker is gone, or sent nonsense.
    case end
  }

  private func answer(of worker: WorkerProcess) throws(Halt) -> Reply {
    let begun = Patience.now
    var before = 0.0
    while true {
      switch worker.socket.receive(waits: false) {
      case .end: return .end
      case .message(let bytes, let attachment):
        // Workers have no reason to send descriptors.
        if attachment >= 0 { close(attachment) }
        return PictureAnswer(bytes: bytes).map(Reply.answer) ?? .end
      case .nothing: break
      }
      if try wait(for: worker, until: Patience.now + Patience.silence / 2) { continue }
      // On a busy machine, others' time doesn't count.
      let load = worker.load
      let isStarved = load.isRunnable && load.seconds - before < Patience.silence / 4
      before = load.seconds
      let waited = Patience.now - begun
      if waited >= (isStarved ? Patience.whole : Patience.silence) { return .silence }
    }
  }

  /// Waits for a worker or the inbox.
  ///
  /// - Returns: false if there is nothing from them until then.
  private func wait(for worker: WorkerProcess?, until end: Double) throws(Halt) -> Bool {
    if inbox.isStopped { throw .stopped }
    let rest = end - Patience.now
    guard rest > 0 else { return false }
    // Without descriptors for a bell, the inbox is looked into now and then.
    let bell = inbox.bell
    let step = bell.isUsable ? rest : min(rest, Patience.bell)
    var watched = [pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)]
    if let worker {
      watched.append(pollfd(fd: worker.socket.descriptor, events: Int16(POLLIN), revents: 0))
    }
    let count = poll(&watched, nfds_t(watched.count), Int32((step * 1000).rounded(.up)))
    bell.drain()
    if inbox.isStopped { throw .stopped }
    return count != 0 || step < rest
  }
}

/// The places of the memory whose frames are still in use.
private final class HeldPlaces: Sendable {
  private let places = Mutex<Set<Int>>([])

  /// Takes a place; false if its frame is still in use.
  func take(_ place: Int) -> Bool { places.withLock { $0.insert(place).inserted } }

  func giveBack(_ place: Int) { _ = places.withLock { $0.remove(place) } }
}
