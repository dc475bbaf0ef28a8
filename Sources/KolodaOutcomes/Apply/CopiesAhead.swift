import Dispatch
import Glibc
import KolodaFiles
import KolodaTriage
import Synchronization

/// The copies of a batch, made on threads of their own until they are on disk; meanwhile the copies
/// of the batch before wait for the disk and get their names.
final class CopiesAhead: Sendable {
  private struct State {
    var copies: [Int: FileCopy] = [:]
    var problems: [Int: StepReason] = [:]
    /// The step being copied, as an index into the plan.
    var place: Int
    /// How many steps have been begun.
    var begun = 0
  }

  private let state: Mutex<State>
  private let isStopped = Atomic(false)
  /// Whoever is still copying.
  private let copying = DispatchGroup()
  /// Whoever is still copying, or waiting for the disk.
  private let group = DispatchGroup()
  private static let queue = DispatchQueue(label: "koloda.copies", attributes: .concurrent)
  /// How many files are copied at once where they are small: then most of the time goes into
  /// creating files.
  ///
  /// With large ones the disk sets the pace.
  private static let lanes = 2
  /// The largest average file size that counts as small, in bytes.
  private static let small: Int64 = 128 << 10

  /// Starts copying.
  ///
  /// - Parameters:
  ///   - steps: the steps that copy, with their indices in the plan.
  ///   - earlier: copies that are made first.
  ///   - wasInterrupted: whether an earlier run may have made some of the copies.
  ///   - doing: makes the `StepDoing` that carries steps out as long as `goesOn` returns true.
  init(
    _ steps: [(place: Int, step: Step)], after earlier: CopiesAhead?, wasInterrupted: Bool,
    _ doing: @escaping @Sendable (_ goesOn: @escaping () -> Bool) -> StepDoing
  ) {
    state = Mutex(State(place: steps.first?.place ?? 0))
    let size = steps.reduce(Int64(0)) { $0.saturatingSum(max($1.step.fileState?.size ?? 0, 0)) }
    let isSmall = size / Int64(max(steps.count, 1)) <= Self.small
    copying.enter()
    group.enter()
    (earlier?.copying ?? DispatchGroup()).notify(queue: Self.queue) { [self] in
      DispatchQueue.concurrentPerform(iterations: isSmall ? Self.lanes : 1) { [self] _ in
        make(steps, wasInterrupted, doing { [self] in !isStopped.load(ordering: .relaxed) })
      }
      copying.leave()
      sync()
      group.leave()
    }
  }

  /// Takes the next step, which no other thread then gets.
  private func next(
    of steps: [(place: Int, step: Step)]
  ) -> (place: Int, step: Step)? {
    state.withLock { state in
      guard !isStopped.load(ordering: .relaxed), state.begun < steps.count else { return nil }
      defer { state.begun += 1 }
      state.place = steps[state.begun].place
      return steps[state.begun]
    }
  }

  private func make(
    _ steps: [(place: Int, step: Step)], _ wasInterrupted: Bool, _ doing: StepDoing
  ) {
    while let (place, step) = next(of: steps) {
      do throws(StepReason) {
        let copy = try doing.prepare(step, number: place, wasInterrupted: wasInterrupted)
        state.withLock { $0.copies[place] = copy }
      } catch {
        // After a stop, this step and those after it are asked about again when they are carried
        // out.
        if case .cancelled = error { break }
        // No more files can be open: the remaining files are copied one by one.
        if case .system(errno: EMFILE) = error { break }
        if case .system(errno: ENFILE) = error { break }
        state.withLock { $0.problems[place] = error }
      }
    }
  }

  private func sync() {
    var synced: Set<UInt64> = []
    let copies = state.withLock { $0.copies }
    for copy in copies.values where synced.insert(copy.device).inserted {
      do throws(SystemError) {
        try copy.sync()
      } catch {
        // If the disk can't confirm them, each file is copied by itself and reports what is wrong.
        stop()
      }
    }
  }

  /// The step being copied, as an index into the plan.
  var place: Int { state.withLock { $0.place } }

  /// Waits for the copies, for a limited time.
  ///
  /// - Returns: whether all copying has ended.
  func wait(milliseconds: Int) -> Bool {
    group.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  /// Makes copying end soon: copies that are not on disk yet are discarded and made again later.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Returns the copies, and the reasons why some could not be made, by their steps' indices; call
  /// it once copying has ended.
  func take() -> (copies: [Int: FileCopy], problems: [Int: StepReason]) {
    state.withLock { state in
      defer { (state.copies, state.problems) = ([:], [:]) }
      return (isStopped.load(ordering: .relaxed) ? [:] : state.copies, state.problems)
    }
  }
}
