import Glibc
import KolodaPictureMessages

/// The worker processes: those that are reading a picture, and one that waits.
///
/// Used by one thread.
final class WorkerCrew {
  private(set) var workers: [WorkerProcess] = []
  /// Workers that were killed but have not ended yet.
  private var dying: [WorkerProcess] = []
  private let program: String?
  private var wall: WorkerLaunch.Wall
  /// How many workers in a row ended before they reported that they were ready.
  private var falseStarts = 0
  /// Why no worker can be started; nil while one can.
  private(set) var trouble: String?

  /// The most workers at once, those with slow pictures included.
  static let limit = 4
  /// How many more workers there may be that were killed but can't end, because they wait for a
  /// share that does not answer.
  private static let mostDying = 8
  /// How many false starts to accept with the sandbox before doing without it, and without the
  /// sandbox before giving up.
  private static let patience = (sandbox: 2, limits: 3)

  init() {
    program = WorkerLocation.find()
    wall = WorkerLaunch.sandboxProgram == nil ? .limits : .sandbox
    if program == nil { trouble = String(cString: strerror(ENOENT)) }
  }

  /// Whether a worker has ended but is still listed by the system, which takes a moment.
  var hasDead: Bool { dying.contains { $0.isCutOff } }

  /// Whether there are few enough dying workers that another may be started.
  var hasRoom: Bool { dying.count < WorkerCrew.mostDying }

  /// Whether there is a worker, or another may be started: whoever waits for one gets it in time.
  var hasHope: Bool { !workers.isEmpty || hasRoom }

  /// The socket descriptors of killed workers that have not ended; each hangs up when its worker
  /// ends.
  var lastBreaths: [Int32] { dying.filter { !$0.isCutOff }.map(\.socket.descriptor) }

  /// Returns a worker with nothing to do, starting one if necessary; nil if there may be no more.
  func idle(for kind: WorkKind = .pictures) -> WorkerProcess? {
    let idle = workers.filter { $0.job == nil }
    if let worker = idle.first(where: { $0.kind == kind }) { return worker }
    // One of another kind makes room.
    if workers.count >= WorkerCrew.limit, let other = idle.first { end(other) }
    guard workers.count < WorkerCrew.limit, hasRoom, trouble == nil, let program else {
      return nil
    }
    do {
      let worker = try WorkerProcess(program: program, wall: wall, kind: kind)
      workers.append(worker)
      return worker
    } catch {
      // The sandbox program can't be run on this machine.
      if wall == .sandbox, ![EAGAIN, ENOMEM, EMFILE, ENFILE].contains(error.code) {
        wall = .limits
        return self.idle(for: kind)
      }
      trouble = String(cString: strerror(error.code))
      return nil
    }
  }

  /// Kills a worker that is no longer useful.
  func end(_ worker: WorkerProcess) {
    worker.end()
    remove(worker)
  }

  /// Notes that a worker has ended.
  ///
  /// - Returns: whether it had been ready; then it ended by its own fault or by that of its
  ///   picture.
  func lost(_ worker: WorkerProcess) -> Bool {
    worker.end()
    remove(worker)
    guard !worker.isReady else { return true }
    noteFalseStart(of: worker.wall)
    return false
  }

  /// Kills a worker that did not report in time that it is ready, or that does not begin with its
  /// job.
  func giveUp(_ worker: WorkerProcess) {
    end(worker)
    if !worker.isReady { noteFalseStart(of: worker.wall, isSlow: true) }
  }

  private func noteFalseStart(of kind: WorkerLaunch.Wall, isSlow: Bool = false) {
    guard kind == wall else { return }
    falseStarts += 1
    // Where the sandbox is not allowed, only the limits protect.
    if kind == .sandbox, isSlow || falseStarts >= WorkerCrew.patience.sandbox {
      wall = .limits
      falseStarts = 0
    } else if kind == .limits, falseStarts >= WorkerCrew.patience.limits {
      trouble = String(cString: strerror(ECHILD))
    }
  }

  /// Notes that a worker has reported that it is ready.
  func arrived(_ worker: WorkerProcess) {
    worker.isReady = true
    falseStarts = 0
  }

  /// Kills the workers that have nothing to do, except one that reads pictures.
  func rest() {
    let idle = workers.filter { $0.job == nil }
    let kept = idle.first { $0.kind == .pictures }
    for worker in idle where worker !== kept { end(worker) }
  }

  /// Kills all workers and waits until they have ended.
  func endAll() {
    for worker in workers { end(worker) }
    for worker in dying { worker.wait() }
    dying = []
  }

  /// Reaps the workers that have ended.
  func reap() { dying.removeAll { $0.reap() } }

  /// Allows starting workers again after it failed.
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
