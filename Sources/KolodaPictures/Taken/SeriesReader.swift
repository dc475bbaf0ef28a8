import Glibc
import KolodaFiles
import KolodaPictureMessages

/// Asks a worker process of its own for one fact about each of many files, one file after another.
///
/// Use it from one thread at a time; the thread may block.
package final class SeriesReader<Fact> {
  /// How many files the worker is given before it has answered for the first.
  private static var most: Int { 16 }
  /// How long the worker may take for one file, or to start, in seconds; time for which the machine
  /// is busy with other things doesn't count.
  private static var patience: Double { 5 }
  /// How long the worker may take for one file even on a busy machine, in seconds.
  private static var longest: Double { 60 }

  private let crew = WorkerCrew()
  private var lastJob: UInt32 = 0
  private let order: (UInt32) -> PictureOrder
  private let fact: (PictureAnswer) -> Fact?

  /// Makes a reader; its worker starts when it is needed.
  ///
  /// - Parameters:
  ///   - order: the order for the worker, for a job.
  ///   - fact: the fact in an answer, also one that tells of a failure; nil for any other answer.
  init(order: @escaping (UInt32) -> PictureOrder, fact: @escaping (PictureAnswer) -> Fact?) {
    self.order = order
    self.fact = fact
  }

  deinit { end() }

  /// Ends the worker.
  package func end() { crew.endAll() }

  /// Reads files.
  ///
  /// - Parameters:
  ///   - paths: the files' paths.
  ///   - isCancelled: whether to stop; the files that remain then are nil.
  /// - Returns: for each file the fact; nil if the file could not be opened or there was no answer,
  ///   when another try may help.
  package func read(_ paths: [[UInt8]], isCancelled: () -> Bool = { false }) -> [Fact?] {
    var found = [Fact?](repeating: nil, count: paths.count)
    var next = 0
    var hangs = HangTally()
    // The files that the worker was given and has not answered for, oldest first.
    var waiting: [(job: UInt32, place: Int)] = []
    while next < paths.count || !waiting.isEmpty {
      if isCancelled() || hangs.isOver { break }
      guard let worker = crew.idle() else {
        if crew.trouble != nil || !waitForAnEnd() { break }
        continue
      }
      guard ready(worker) else { continue }
      while waiting.count < Self.most, next < paths.count {
        defer { next += 1 }
        guard let file = Self.open(paths[next]) else { continue }
        lastJob &+= 1
        withExtendedLifetime(file) {
          _ = worker.send(order(lastJob), attachment: file.descriptor)
        }
        waiting.append((lastJob, next))
      }
      guard let first = waiting.first else { continue }
      let reply = answer(of: worker)
      if case .answer(let answer) = reply, answer.job == first.job, let fact = fact(answer) {
        found[first.place] = fact
        waiting.removeFirst()
        hangs.noteSign()
      } else {
        // The worker hangs, died or sends nonsense, which may be the fault of the oldest file.
        if reply == .silence { hangs.noteSilence() } else { hangs.noteSign() }
        crew.end(worker)
        crew.reap()
        // The next worker gets the remaining files.
        next = waiting.dropFirst().first?.place ?? next
        waiting = []
      }
    }
    return found
  }

  /// Whether the worker is ready; waits for one that is still starting.
  private func ready(_ worker: WorkerProcess) -> Bool {
    guard !worker.isReady else { return true }
    switch answer(of: worker) {
    case .answer(.ready):
      crew.arrived(worker)
      return true
    default:
      crew.giveUp(worker)
      crew.reap()
      return false
    }
  }

  /// Waits until one of the killed workers has ended, so that another may be started.
  ///
  /// - Returns: whether one has ended, within the time limit for a file.
  private func waitForAnEnd() -> Bool {
    let end = Patience.now + Self.patience
    while Patience.now < end {
      var breaths = crew.lastBreaths.map { pollfd(fd: $0, events: 0, revents: 0) }
      // Workers that have ended but that the system still lists are checked again soon.
      poll(&breaths, nfds_t(breaths.count), crew.hasDead ? 10 : Int32(Self.patience * 1000))
      crew.reap()
      if crew.hasRoom { return true }
    }
    return false
  }

  /// The result of waiting for a worker's answer.
  private enum Reply: Equatable {
    case answer(PictureAnswer)
    /// No answer within the time limit.
    case silence
    /// The worker is gone, or sent nonsense.
    case end
  }

  private func answer(of worker: WorkerProcess) -> Reply {
    var wait = pollfd(fd: worker.socket.descriptor, events: Int16(POLLIN), revents: 0)
    let begun = Patience.now
    var before: Double?
    while true {
      // Two polls, so that the processor time used between them is known.
      let count = poll(&wait, 1, Int32(Self.patience * 500))
      if count < 0, errno == EINTR { continue }
      if count > 0 { break }
      let load = worker.load
      guard Patience.now - begun < Self.longest,
        before.map({ load.isRunnable && load.seconds - $0 < Self.patience / 4 }) ?? true
      else { return .silence }
      before = load.seconds
    }
    guard case .message(let bytes, let attachment) = worker.socket.receive(waits: false) else {
      return .end
    }
    // Workers have no reason to send descriptors.
    if attachment >= 0 { close(attachment) }
    return PictureAnswer(bytes: bytes).map(Reply.answer) ?? .end
  }

  private static func open(_ path: [UInt8]) -> OpenFile? {
    // Without O_NONBLOCK, opening a pipe would wait for someone to write into it.
    let descriptor = Glibc.open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    let file = OpenFile(descriptor: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isRegular else { return nil }
    return file
  }
}
