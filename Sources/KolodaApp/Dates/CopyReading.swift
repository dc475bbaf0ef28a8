import KolodaGLib
import KolodaSources
import Synchronization

/// Finds out, in the background, which photos of an open folder show the same picture.
///
/// Only files of one length are read, one at a time.
final class CopyReading: Sendable {
  private struct State {
    var isRunning = false
    var isWanted = false
    var isStopped = false
    var pass: TakenPass?
    var done = 0
  }

  private let source: FolderSource
  private let cache: DateCache
  private let told: @Sendable () -> Void
  private let state = Mutex(State())

  /// Makes it; nothing is read yet.
  ///
  /// - Parameter told: is told when all are read, on any thread.
  init(
    _ source: FolderSource, cache: DateCache? = nil, told: @escaping @Sendable () -> Void = {}
  ) {
    self.source = source
    self.cache = cache ?? DateCache(of: source.folder)
    self.told = told
  }

  /// Has the photos read that may be copies and were not; also while it reads.
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

  /// Reads all that were not read, on this thread.
  func readNow() {
    state.withLock { $0.isWanted = true }
    while step() {}
  }

  private func goOn() {
    BlockingThreads.shared.run(at: source.folder.bytes) { [self] in
      step()
    } then: { [self] result in
      guard case .success(true) = result else { return state.withLock { $0.isRunning = false } }
      goOn()
    }
  }

  /// Does a little.
  ///
  /// - Returns: whether there is more to do.
  private func step() -> Bool {
    let (pass, done, isWanted, isStopped) = state.withLock {
      ($0.pass, $0.done, $0.isWanted, $0.isStopped)
    }
    if isStopped { return false }
    if let pass, done < pass.count {
      source.readContent(of: pass, done)
      state.withLock { $0.done += 1 }
      return true
    }
    if let pass {
      state.withLock { $0.pass = nil }
      if pass.count > 0 { cache.write(source.keptDates) }
      source.findCopies()
      told()
      return isWanted
    }
    guard isWanted else { return false }
    let next = source.unreadCopies()
    state.withLock { state in
      state.pass = next
      state.done = 0
      state.isWanted = false
    }
    return true
  }
}
