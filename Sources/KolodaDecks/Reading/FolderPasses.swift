import KolodaFolders
import KolodaGLib
import Synchronization

/// Goes through an open folder in the background, in small steps on its mount's threads for
/// blocking calls, so that other calls can run in between.
///
/// A pass that is requested while one is running follows it, so that no change is missed.
package final class FolderPasses: Sendable {
  /// How far a pass has come.
  package struct Progress: Hashable, Sendable {
    /// The number of photos read since it started.
    package var done: Int
    /// The number of photos to read.
    package var count: Int

    /// The progress in per cent, from 0 to 100.
    package var percent: Int { count > 0 ? done * 100 / count : 100 }
  }

  /// The steps of a pass, called on threads that may block.
  struct Steps: Sendable {
    /// Called once, before the first pass.
    var prepare: @Sendable () -> Void = {}
    /// Returns what there is to read.
    var begin: @Sendable () -> TakenPass
    /// Reads some of it, from a position on, and returns the position reached; the closure says
    /// whether the passes have been stopped.
    var read: @Sendable (TakenPass, Int, @Sendable () -> Bool) -> Int
    /// Called at the end of a pass.
    var finish: @Sendable (TakenPass) -> Void
    /// Called when there is nothing more to do for now.
    var rest: @Sendable () -> Void = {}
    /// Called whenever more has been read, and with nil at the end of a pass.
    var told: @Sendable (Progress?) -> Void = { _ in }
  }

  private struct State {
    var isPrepared = false
    var isRunning = false
    /// Whether a pass was requested since the last one began.
    var isWanted = false
    var isStopped = false
    var pass: TakenPass?
    var done = 0
  }

  private enum Next {
    case begin
    case read(TakenPass, Int)
    case finish(TakenPass)
    case rest
  }

  private let place: [UInt8]
  private let steps: Steps
  private let state = Mutex(State())

  /// Creates passes through a folder; nothing is done yet.
  ///
  /// - Parameter place: the folder's absolute path.
  init(_ place: [UInt8], _ steps: Steps) {
    self.place = place
    self.steps = steps
  }

  /// Requests a pass; one that is running is followed by another.
  package func look() {
    let begins = state.withLock { state in
      state.isWanted = true
      guard !state.isRunning, !state.isStopped else { return false }
      state.isRunning = true
      return true
    }
    if begins { goOn() }
  }

  /// Stops soon, without waiting.
  package func stop() { state.withLock { $0.isStopped = true } }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Makes all requested passes now, on this thread.
  package func lookNow() {
    state.withLock { $0.isWanted = true }
    while step() {}
  }

  private func goOn() {
    BlockingThreads.shared.run(at: place) { [self] in
      step()
    } then: { [self] result in
      switch result {
      case .success(true): goOn()
      case .success(false): break
      case .failure:
        state.withLock { $0.isRunning = false }
        steps.rest()
      }
    }
  }

  /// Makes one step.
  ///
  /// - Returns: whether there is more to do.
  private func step() -> Bool {
    switch next() {
    case .begin:
      let isFirst = state.withLock { state in
        defer { state.isPrepared = true }
        return !state.isPrepared
      }
      if isFirst { steps.prepare() }
      let pass = steps.begin()
      state.withLock { ($0.pass, $0.done) = (pass, 0) }
    case .read(let pass, let done):
      let reached = steps.read(pass, done) { [self] in isStopped }
      state.withLock { $0.done = reached }
      if reached > done { steps.told(Progress(done: reached, count: pass.count)) }
    case .finish(let pass):
      steps.finish(pass)
      steps.told(nil)
    case .rest:
      steps.rest()
      return false
    }
    return true
  }

  private func next() -> Next {
    state.withLock { state in
      if !state.isStopped {
        if let pass = state.pass {
          if state.done < pass.count { return .read(pass, state.done) }
          state.pass = nil
          return .finish(pass)
        }
        if state.isWanted {
          state.isWanted = false
          return .begin
        }
      }
      // Under the same lock as the check of `isWanted`, so that a later request starts a new run.
      state.isRunning = false
      return .rest
    }
  }
}
