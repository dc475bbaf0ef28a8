import Glibc
import KolodaPictureMessages

/// The processes that read pictures: those that have something to read, and one that waits.
///
/// Used by one thread.
final class WorkerCrew {
  private(set) var workers: [WorkerProcess] = []
  /// Those that were ended and that the system has not let go of.
  private var dying: [WorkerProcess] = []
  private let program: String?
  private var wall: WorkerLaunch.Wall
  /// How often in a row a process ended before it had said that it was there.
  private var falseStarts = 0
  /// Why none can be started.
  private(set) var trouble: String?

  /// The most processes that read at once, slow pictures included.
  static let limit = 4
  /// How many false starts there may be before it is given up to start one.
  private static let patience = 3

  init() {
    program = WorkerLocation.find()
    wall = WorkerLaunch.sandboxProgram == nil ? .limits : .sandbox
    if program == nil { trouble = String(cString: strerror(ENOENT)) }
  }

  /// Whether it waits for the system to let go of a process.
  var hasDying: Bool { !dying.isEmpty }

  /// A process that has nothing to do; a new one where all have, nil where there may be no more.
  func idle() -> WorkerProcess? {
    if let worker = workers.first(where: { $0.job == nil }) { return worker }
    guard workers.count < WorkerCrew.limit, trouble == nil, let program else { return nil }
    do {
      let worker = try WorkerProcess(program: program, wall: wall)
      workers.append(worker)
      return worker
    } catch {
      trouble = String(cString: strerror(error.code))
      return nil
    }
  }

  /// Ends a process that is of no more use.
  func end(_ worker: WorkerProcess) {
    worker.end()
    remove(worker)
  }

  /// Notes that a process is gone.
  ///
  /// - Returns: whether it had been there at all: its end is its own fault, or its picture's.
  func lost(_ worker: WorkerProcess) -> Bool {
    worker.end()
    remove(worker)
    guard !worker.isReady else { return true }
    falseStarts += 1
    // Where the sandbox is not allowed, the limits are all there is.
    if worker.wall == .sandbox, wall == .sandbox {
      wall = .limits
      falseStarts = 0
    } else if falseStarts >= WorkerCrew.patience {
      trouble = String(cString: strerror(ECHILD))
    }
    return false
  }

  /// Notes that a process has said that it is there.
  func arrived(_ worker: WorkerProcess) {
    worker.isReady = true
    falseStarts = 0
  }

  /// Keeps one process that waits, and ends the others that have nothing to do.
  func rest() {
    for worker in workers.filter({ $0.job == nil }).dropFirst() { end(worker) }
  }

  /// Ends all.
  func endAll() {
    for worker in workers { end(worker) }
    reap()
  }

  /// Lets the system forget those that have ended.
  func reap() { dying.removeAll { $0.isGone } }

  /// Lets it be tried again to start one.
  func forgive() {
    guard program != nil else { return }
    trouble = nil
    falseStarts = 0
  }

  private func remove(_ worker: WorkerProcess) {
    workers.removeAll { $0 === worker }
    dying.append(worker)
  }
}
