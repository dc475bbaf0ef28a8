import Synchronization

/// Threads for calls that may block: the file system's, SQLite's.
///
/// A disk that sleeps, or a server that is gone, can hold a call for minutes or for ever. The calls
/// of a mount share at most two threads, in the order in which they came, so that they hold up
/// neither the main thread, nor Swift's own few, nor other mounts. A thread that is stuck is left
/// to itself, and nobody waits for it: what its job's caller gets is a `CancellationError`, once it
/// cancels the job.
package final class BlockingThreads: Sendable {
  /// The threads of the program.
  package static let shared = BlockingThreads()

  /// The most threads that one mount has.
  package static let limit = 2

  /// What a job asks of its thread: the work, and what happens where no thread can be had.
  private struct Entry: Sendable {
    let run: @Sendable () -> Void
    let fail: @Sendable (DetachedThread.Failure) -> Void
  }

  /// The jobs of one mount that wait, by number, and how many threads it has.
  ///
  /// It stays when nothing waits: a number is that of one job for good, so that who cancels a job
  /// that is done takes no other out.
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

    /// The entry that has waited longest; those that were taken out have left gaps.
    mutating func next() -> Entry? {
      while first < end {
        first += 1
        if let entry = waiting.removeValue(forKey: first - 1) { return entry }
      }
      return nil
    }
  }

  private let lanes = Mutex<[Mount: Lane]>([:])
  private let mount: @Sendable ([UInt8]) -> Mount

  /// Makes threads of its own.
  ///
  /// - Parameter mount: which mount a path is on, found without a call to its file system.
  package init(mount: @escaping @Sendable ([UInt8]) -> Mount = { MountTable.shared.mount(of: $0) })
  {
    self.mount = mount
  }

  /// Runs a call that may block.
  ///
  /// - Parameters:
  ///   - path: what the call is about; it is not touched here.
  ///   - job: what cancels the call.
  ///   - work: the call. It can ask `BlockingJob.isCurrentCancelled` between its steps.
  ///   - then: gets the outcome, once: on the job's thread, or a `CancellationError` where the job
  ///     is cancelled. It should be short: it holds up other jobs.
  /// - Returns: the job.
  @discardableResult
  package func run<Value: Sendable>(
    at path: [UInt8], as job: BlockingJob = BlockingJob(),
    _ work: @escaping @Sendable () throws -> Value,
    then: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) -> BlockingJob {
    let outcome = OneOutcome(then)
    let lane = mount(path)
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

  /// The value of a call that may block.
  ///
  /// - Parameters:
  ///   - path: what the call is about; it is not touched here.
  ///   - work: the call. It can ask `BlockingJob.isCurrentCancelled` between its steps.
  /// - Throws: what the call throws; `CancellationError` as soon as the task is cancelled, also
  ///   where the call is stuck; `DetachedThread.Failure` where the system has no thread.
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

  /// Puts an entry behind the others of its mount, and starts a thread if there may be one more.
  private func enqueue(_ entry: Entry, in mount: Mount) -> Int {
    let (number, isNew) = lanes.withLock { lanes in
      let number = lanes[mount, default: Lane()].add(entry)
      let isNew = lanes[mount, default: Lane()].threads < BlockingThreads.limit
      if isNew { lanes[mount]?.threads += 1 }
      return (number, isNew)
    }
    guard isNew else { return number }
    do {
      // The thread keeps this, until nothing waits.
      try DetachedThread.start(stack: BlockingThreads.stack) { self.work(for: mount) }
    } catch {
      abandon(mount, error)
    }
    return number
  }

  /// Runs what waits, on a thread of the mount, until nothing does.
  private func work(for mount: Mount) {
    while let entry = next(of: mount) { entry.run() }
  }

  private func next(of mount: Mount) -> Entry? {
    lanes.withLock { lanes in
      if let entry = lanes[mount]?.next() { return entry }
      lanes[mount]?.threads -= 1
      return nil
    }
  }

  /// The thread that was to start did not: where there is no other, what waits fails.
  private func abandon(_ mount: Mount, _ failure: DetachedThread.Failure) {
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

  /// The stack of a thread, in bytes; SQLite and Foundation want no more than a part of it.
  private static let stack = 1 << 20
}

/// Gives one outcome to who waits for it, and drops any other.
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
