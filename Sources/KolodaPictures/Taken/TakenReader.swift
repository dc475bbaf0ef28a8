import Glibc
import KolodaFiles
import KolodaPictureMessages

/// Finds out when pictures were taken, by a process of its own that steps back for others.
///
/// Used by one thread at a time, which may block.
package final class TakenReader {
  /// How many files the process is given before it has answered for the first.
  static let most = 16
  /// How long it may take over one file, or to start, in seconds; the time for which the machine has
  /// other things to do does not count.
  private static let patience = 5.0
  /// How long that may be all in all, in seconds.
  private static let longest = 60.0

  private let crew = WorkerCrew()
  private var lastJob: UInt32 = 0

  /// Makes a reader; its process starts when it is needed.
  package init() {}

  deinit { end() }

  /// Ends the process.
  package func end() {
    crew.endAll()
  }

  /// Reads when pictures were taken.
  ///
  /// - Parameters:
  ///   - paths: the files' paths.
  ///   - isCancelled: whether nobody wants to know any more; what was not read then is nil.
  /// - Returns: for each file what its camera wrote, which is nothing where the file makes no sense;
  ///   nil where it could not be opened, or there was no answer: another try may bring one.
  package func read(
    _ paths: [[UInt8]], isCancelled: () -> Bool = { false }
  ) -> [PictureTaken?] {
    var found = [PictureTaken?](repeating: nil, count: paths.count)
    var next = 0
    var hangs = HangTally()
    // The files that the process was given and has not answered for, oldest first.
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
          _ = worker.send(.look(job: lastJob), attachment: file.descriptor)
        }
        waiting.append((lastJob, next))
      }
      guard let first = waiting.first else { continue }
      switch answer(of: worker) {
      case .answer(.taken(first.job, let taken)):
        found[first.place] = taken
        waiting.removeFirst()
        hangs.noteSign()
      case .answer(.failed(first.job, _)):
        found[first.place] = PictureTaken()
        waiting.removeFirst()
        hangs.noteSign()
      case let reply:
        // It hangs, died or talks nonsense, and that may be the doing of the file it was at.
        if reply == .silence { hangs.noteSilence() } else { hangs.noteSign() }
        crew.end(worker)
        crew.reap()
        // The others are given to the next one.
        next = waiting.dropFirst().first?.place ?? next
        waiting = []
      }
    }
    return found
  }

  /// Whether a process is there, once it has had the time to start.
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

  /// Waits until one of the processes that were ended has come to it, so that there may be another.
  ///
  /// - Returns: whether one has, in the time that a file may take.
  private func waitForAnEnd() -> Bool {
    let end = Patience.now + Self.patience
    while Patience.now < end {
      var breaths = crew.lastBreaths.map { pollfd(fd: $0, events: 0, revents: 0) }
      // Those that the system still knows for a moment are looked for again.
      poll(&breaths, nfds_t(breaths.count), crew.hasDead ? 10 : Int32(Self.patience * 1000))
      crew.reap()
      if crew.hasRoom { return true }
    }
    return false
  }

  /// What comes of a process that was asked.
  private enum Reply: Equatable {
    case answer(PictureAnswer)
    /// Nothing, in the time that it has.
    case silence
    /// It is gone, or talks nonsense.
    case end
  }

  private func answer(of worker: WorkerProcess) -> Reply {
    var wait = pollfd(fd: worker.socket.descriptor, events: Int16(POLLIN), revents: 0)
    let begun = Patience.now
    var before: Double?
    while true {
      // It is looked at twice, so that how much it has done between is known.
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
    // It sends none.
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
