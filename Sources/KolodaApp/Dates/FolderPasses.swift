import KolodaGLib
import KolodaSources
import Synchronization

/// Goes through an open folder in the background, a little at a time, on the threads that its mount
/// has for that: whatever else is wanted of the mount comes between.
///
/// Who asks for a pass while one is under way gets another after it, so that nothing is missed that
/// has changed meanwhile.
final class FolderPasses: Sendable {
  /// What is done in a pass, all of it on threads that may wait.
  struct Steps: Sendable {
    /// Finds out what there is to read.
    var begin: @Sendable () -> TakenPass
    /// Reads some of it from a place on, and answers how far it has come; it is given what says that
    /// nobody wants it any more.
    var read: @Sendable (TakenPass, Int, @Sendable () -> Bool) -> Int
    /// A pass is over.
    var finish: @Sendable (TakenPass) -> Void
    /// There is nothing to do for now.
    var rest: @Sendable () -> Void = {}
  }

  private struct State {
    var isRunning = false
    /// Whether a pass was asked for since the last one began.
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

  /// Makes passes through a folder; nothing is done yet.
  ///
  /// - Parameter place: the folder's absolute path.
  init(_ place: [UInt8], _ steps: Steps) {
    self.place = place
    self.steps = steps
  }

  /// Asks for a pass.
  func look() {
    let begins = state.withLock { state in
      state.isWanted = true
      guard !state.isRunning, !state.isStopped else { return false }
      state.isRunning = true
      return true
    }
    if begins { goOn() }
  }

  /// Ends it soon, and waits for nothing.
  func stop() { state.withLock { $0.isStopped = true } }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Goes through the folder now, on this thread.
  func lookNow() {
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

  /// Does a little.
  ///
  /// - Returns: whether there is more to do.
  private func step() -> Bool {
    switch next() {
    case .begin:
      let pass = steps.begin()
      state.withLock { ($0.pass, $0.done) = (pass, 0) }
    case .read(let pass, let done):
      let reached = steps.read(pass, done) { [self] in isStopped }
      state.withLock { $0.done = reached }
    case .finish(let pass): steps.finish(pass)
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
      // In the same moment as the look whether more is wanted: who asks after it begins anew.
      state.isRunning = false
      return .rest
    }
  }
}
