import Dispatch
import Glibc
import KolodaFiles
import KolodaTriage
import Synchronization

/// The copies of a batch, made on threads of their own until the disk has them: what the batch
/// before has made gets its names meanwhile.
final class CopiesAhead: Sendable {
  private struct State {
    var copies: [Int: FileCopy] = [:]
    var problems: [Int: StepProblem] = [:]
    /// The step that it is at.
    var place: Int
    /// How many steps were begun.
    var begun = 0
  }

  private let state: Mutex<State>
  private let isStopped = Atomic(false)
  private let group = DispatchGroup()
  private static let queue = DispatchQueue(label: "koloda.copies", attributes: .concurrent)
  /// How many files are copied at once where most of the time goes into making them: a disk has its
  /// own order for large ones.
  private static let lanes = 2
  /// Up to what size files are small on average, in bytes.
  private static let small: Int64 = 128 << 10

  /// Begins.
  ///
  /// - Parameters:
  ///   - steps: the steps that copy, by their places in the plan.
  ///   - doing: carries them out, as long as it is told to go on.
  init(
    _ steps: [(place: Int, step: Step)], wasInterrupted: Bool,
    _ doing: @escaping @Sendable (_ goesOn: @escaping () -> Bool) -> StepDoing
  ) {
    state = Mutex(State(place: steps.first?.place ?? 0))
    let size = steps.reduce(Int64(0)) { $0 &+ max($1.step.stamp?.size ?? 0, 0) }
    let isSmall = size / Int64(max(steps.count, 1)) <= Self.small
    Self.queue.async(group: group) { [self] in
      DispatchQueue.concurrentPerform(iterations: isSmall ? Self.lanes : 1) { [self] _ in
        make(steps, wasInterrupted, doing { [self] in !isStopped.load(ordering: .relaxed) })
      }
      sync()
    }
  }

  /// The next step, which nobody else takes.
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
      do throws(StepProblem) {
        let copy = try doing.prepare(step, number: place, wasInterrupted: wasInterrupted)
        state.withLock { $0.copies[place] = copy }
      } catch {
        // One that was called off is asked about once more, with the steps after it.
        if case .cancelled = error { break }
        // There is room for no more open files: what is left is copied one by one.
        if case .system(let error) = error, [EMFILE, ENFILE].contains(error.code) { break }
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
        // Without a promise of the disk each is copied by itself, and says what is wrong.
        stop()
      }
    }
  }

  /// The step that it is at, by its place in the plan.
  var place: Int { state.withLock { $0.place } }

  /// Waits for a while.
  ///
  /// - Returns: whether it has come to its end.
  func wait(milliseconds: Int) -> Bool {
    group.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  /// Has it end soon: what has no promise of the disk yet is made anew at another time.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// The copies, and why some could not be made, by the places of their steps; to be asked at its
  /// end.
  func take() -> (copies: [Int: FileCopy], problems: [Int: StepProblem]) {
    state.withLock { state in
      defer { (state.copies, state.problems) = ([:], [:]) }
      return (isStopped.load(ordering: .relaxed) ? [:] : state.copies, state.problems)
    }
  }
}
