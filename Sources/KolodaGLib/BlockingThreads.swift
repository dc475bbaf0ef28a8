import Synchronization

/// Threads for calls that may block, such as those to the file system and to SQLite.
///
/// A sleeping disk or a lost server can block a call for minutes or for ever. The calls on one
/// mount share at most two threads, in order of arrival. So they delay neither the main thread, nor
/// Swift's cooperative threads, nor other mounts. A stuck thread is abandoned; the caller of its
/// job gets a `CancellationError` when it cancels the job.
package final class BlockingThreads: Sendable {
  /// The threads that the whole program shares.
  package static let shared = BlockingThreads()

  /// The maximum number of threads per mount.
  package static let limit = 2

  /// A waiting job: its work, and what to do if no thread can be started.
  private struct Entry: Sendable {
    let run: @Sendable () -> Void
    let fail: @Sendable (DetachedThread.Failure) -> Void
  }

  /// The waiting jobs of one mount, by number, and the number of its threads.
  ///
  /// Lanes are never removed, so that numbers are never reused: cancelling a finished job can't
  /// remove another one.
  private struct Lane {
    var threads = 0
    var waiting: [Int: Entry] = [:]
    var first = 0
    var end = 0

    mutating func add(_ entry: Entry) -> Int {
      waiting[end] = entry
      end += 1
      return end - 1
    }

    /// Removes and returns the job that has waited longest; cancelled jobs have left gaps.
    mutating func next() -> Entry? {
      while first < end {
        first += 1
        if let entry = waiting.removeValue(forKey: first - 1) { return entry }
      }
      return nil
    }
  }

  /// The lane of each mount, by its device.
  private let lanes = Mutex<[String: Lane]>([:])
  private let device: @Sendable ([UInt8]) -> String

  /// Makes a set of threads.
  ///
  /// - Parameter device: Finds the device that a path is mounted from, without calling its file
  ///   system.
  package init(
    device: @escaping @Sendable ([UInt8]) -> String = { MountTable.shared.device(of: $0) }
  ) {
    self.device = device
  }

  /// Runs a call that may block.
  ///
  /// - Parameters:
  ///   - path: The path that the call concerns; it only selects the mount and is not accessed.
  ///   - job: The job through which the call can be cancelled.
  ///   - work: The call. It can check `BlockingJob.isCurrentCancelled` between its steps.
  ///   - then: Receives the outcome, once: on the job's thread, or a `CancellationError` when the
  ///     job is cancelled. It should be short, as it delays other jobs.
  /// - Returns: the job.
  @discardableResult
  package func run<Value: Sendable>(
    at path: [UInt8], as job: BlockingJob = BlockingJob(),
    _ work: @escaping @Sendable () throws -> Value,
    then: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) -> BlockingJob {
    let outcome = OneOutcome(then)
    let lane = device(path)
    let number = enqueue(
      Entry(
        run: {
          guard !job.isCancelled else { return }
          outcome.give(BlockingJob.$current.withValue(job) { Result { try work() } })
        },
        fail: { outcome.give(.failure($0)) }),
      in: lane)
    job.whenCancelled { [weak self] in
      self?.lanes.withLock { _ = $0[lane]?.waiting.removeValue(forKey: number) }
      outcome.give(.failure(CancellationError()))
    }
    return job
  }

  /// Runs a call that may block and returns its value.
  ///
  /// - Parameters:
  ///   - path: The path that the call concerns; it only selects the mount and is not accessed.
  ///   - work: The call. It can check `BlockingJob.isCurrentCancelled` between its steps.
  /// - Throws: the call's own errors; `CancellationError` as soon as the task is cancelled, even
  ///   while the call is stuck; `DetachedThread.Failure` if the system can't start a thread.
  package func value<Value: Sendable>(
    at path: [UInt8], _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let job = BlockingJob()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        run(at: path, as: job, work) { continuation.resume(with: $0) }
      }
    } onCancel: {
      job.cancel()
    }
  }

  /// Appends a job to those of its mount, and starts another thread if the limit allows.
  private func enqueue(_ entry: Entry, in mount: String) -> Int {
    let (number, isNew) = lanes.withLock { lanes in
      let number = lanes[mount, default: Lane()].add(entry)
      let isNew = lanes[mount, default: Lane()].threads < BlockingThreads.limit
      if isNew { lanes[mount]?.threads += 1 }
      return (number, isNew)
    }
    guard isNew else { return number }
    do {
      // The closure keeps this object alive until no job waits.
      try DetachedThread.start(stack: BlockingThreads.stack) { self.work(for: mount) }
    } catch {
      abandon(mount, error)
    }
    return number
  }

  /// Runs the mount's jobs on this thread until none waits.
  private func work(for mount: String) {
    while let entry = next(of: mount) { entry.run() }
  }

  private func next(of mount: String) -> Entry? {
    lanes.withLock { lanes in
      if let entry = lanes[mount]?.next() { return entry }
      lanes[mount]?.threads -= 1
      return nil
    }
  }

  /// Handles a thread that could not be started: if the mount has no other thread, its jobs fail.
  private func abandon(_ mount: String, _ failure: DetachedThread.Failure) {
    let lost = lanes.withLock { lanes in
      guard var lane = lanes[mount] else { return [Entry]() }
      defer { lanes[mount] = lane }
      lane.threads -= 1
      guard lane.threads == 0 else { return [] }
      defer { lane.waiting = [:] }
      return Array(lane.waiting.values)
    }
    for entry in lost { entry.fail(failure) }
  }

  /// The stack size of a thread, in bytes; SQLite and Foundation use only a part of it.
  private static let stack = 1 << 20
}

/// Passes the first outcome on to its receiver, and drops any later one.
private final class OneOutcome<Value: Sendable>: Sendable {
  private let receiver: Mutex<(@Sendable (Result<Value, any Error>) -> Void)?>

  init(_ receiver: @escaping @Sendable (Result<Value, any Error>) -> Void) {
    self.receiver = Mutex(receiver)
  }

  func give(_ outcome: Result<Value, any Error>) {
    let receiver = receiver.withLock { receiver in
      defer { receiver = nil }
      return receiver
    }
    receiver?(outcome)
  }
}
