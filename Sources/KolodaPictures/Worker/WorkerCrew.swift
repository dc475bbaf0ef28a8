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
  /// How many more there may be that were ended and wait for a share that does not answer.
  private static let mostDying = 8
  /// How many false starts there may be before it is given up to start one, with the sandbox and
  /// without it.
  private static let patience = (sandbox: 2, limits: 3)

  init() {
    program = WorkerLocation.find()
    wall = WorkerLaunch.sandboxProgram == nil ? .limits : .sandbox
    if program == nil { trouble = String(cString: strerror(ENOENT)) }
  }

  /// Whether there is a process that has ended and that the system still knows, for a moment.
  var hasDead: Bool { dying.contains { $0.isCutOff } }

  /// Whether so few processes are coming to their end that there may be another.
  var hasRoom: Bool { dying.count < WorkerCrew.mostDying }

  /// The descriptors of processes that were ended and have not come to it; they hang up when they do.
  var lastBreaths: [Int32] { dying.filter { !$0.isCutOff }.map(\.socket.descriptor) }

  /// A process that has nothing to do; a new one where all have, nil where there may be no more.
  func idle() -> WorkerProcess? {
    if let worker = workers.first(where: { $0.job == nil }) { return worker }
    guard workers.count < WorkerCrew.limit, hasRoom, trouble == nil, let program else {
      return nil
    }
    do {
      let worker = try WorkerProcess(program: program, wall: wall)
      workers.append(worker)
      return worker
    } catch {
      // A sandbox that is no program for this machine.
      if wall == .sandbox, ![EAGAIN, ENOMEM, EMFILE, ENFILE].contains(error.code) {
        wall = .limits
        return idle()
      }
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
    noteFalseStart(of: worker.wall)
    return false
  }

  /// Ends a process that has not said in time that it is there, or does not take what it is given.
  func giveUp(_ worker: WorkerProcess) {
    end(worker)
    if !worker.isReady { noteFalseStart(of: worker.wall, isSlow: true) }
  }

  private func noteFalseStart(of kind: WorkerLaunch.Wall, isSlow: Bool = false) {
    guard kind == wall else { return }
    falseStarts += 1
    // Where the sandbox is not allowed, the limits are all there is.
    if kind == .sandbox, isSlow || falseStarts >= WorkerCrew.patience.sandbox {
      wall = .limits
      falseStarts = 0
    } else if kind == .limits, falseStarts >= WorkerCrew.patience.limits {
      trouble = String(cString: strerror(ECHILD))
    }
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

  /// Ends all, and waits until the system has forgotten them.
  func endAll() {
    for worker in workers { end(worker) }
    for worker in dying { worker.wait() }
    dying = []
  }

  /// Lets the system forget those that have ended.
  func reap() { dying.removeAll { $0.reap() } }

  /// Lets it be tried again to start one.
  func forgive() {
    guard program != nil else { return }
    trouble = nil
    falseStarts = 0
  }

  private func remove(_ worker: WorkerProcess) {
    guard let place = workers.firstIndex(where: { $0 === worker }) else { return }
    dying.append(workers.remove(at: place))
  }
}
