import KolodaFiles
import KolodaGLib
import KolodaPictureMessages
import KolodaPictures
import KolodaSources
import Synchronization

/// Finds out, in the background, when the photos of an open folder were taken.
///
/// It reads the heads of a few files at a time, on the threads that the folder's mount has for that:
/// whatever else is wanted of the mount comes between.
final class DateReading: Sendable {
  /// How far it has come.
  struct Progress: Hashable, Sendable {
    /// How many photos were read since it began.
    var done: Int
    /// How many there were to read.
    var count: Int

    /// Between 0 and 100.
    var percent: Int { count > 0 ? done * 100 / count : 100 }
  }

  /// How many files are read together.
  private static let batch = 64

  private struct State {
    var isRunning = false
    /// Whether the folder has changed since it was last gone through.
    var isWanted = false
    var isStopped = false
    var hasCache = false
    var pass: TakenPass?
    var done = 0
  }

  private let source: FolderSource
  private let cache: DateCache
  private let told: @Sendable (Progress?) -> Void
  private let state = Mutex(State())
  private let reader = Mutex(TakenReader())

  /// Makes it; nothing is read yet.
  ///
  /// - Parameter told: is told how far it has come, and nil when all are read, on any thread.
  init(
    _ source: FolderSource, cache: DateCache? = nil,
    told: @escaping @Sendable (Progress?) -> Void = { _ in }
  ) {
    self.source = source
    self.cache = cache ?? DateCache(of: source.folder)
    self.told = told
  }

  /// Has the photos read that were not; also while it reads, where there are others by now.
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
      guard case .success(let goesOn) = result else { return end() }
      if goesOn { goOn() }
    }
  }

  /// Does a little.
  ///
  /// - Returns: whether there is more to do.
  private func step() -> Bool {
    guard !state.withLock({ $0.isStopped }) else {
      end()
      return false
    }
    guard let (pass, done) = currentPass() else { return finish() }
    let range = done..<min(done + Self.batch, pass.count)
    let paths = pass.paths(range)
    let found = reader.withLock { reader in
      reader.read(paths) { state.withLock { $0.isStopped } }
    }
    if state.withLock({ $0.isStopped }) { return true }
    source.learn(found.map { $0.map(PhotoTaken.init) }, of: pass, from: done)
    state.withLock { $0.done = range.upperBound }
    told(Progress(done: range.upperBound, count: pass.count))
    return true
  }

  /// What is being gone through, and how far; nil when nothing is left of it.
  private func currentPass() -> (TakenPass, Int)? {
    let (pass, done, isWanted, hasCache) = state.withLock { state in
      defer { state.hasCache = true }
      return (state.pass, state.done, state.isWanted, state.hasCache)
    }
    if let pass { return done < pass.count ? (pass, done) : nil }
    guard isWanted else { return nil }
    if !hasCache { source.takeUp(cache.read()) }
    let next = source.undated()
    state.withLock { state in
      state.pass = next
      state.done = 0
      state.isWanted = false
    }
    return next.count > 0 ? (next, 0) : nil
  }

  /// A pass is over.
  ///
  /// - Returns: whether another is to follow.
  private func finish() -> Bool {
    let wasRead = state.withLock { state in
      defer { state.pass = nil }
      return state.pass.map { $0.count > 0 } ?? false
    }
    if wasRead { cache.write(source.keptDates) }
    if wasRead || !source.hasDates {
      source.finishDates()
    }
    told(nil)
    reader.withLock { $0.end() }
    return state.withLock { state in
      if !state.isWanted { state.isRunning = false }
      return state.isWanted
    }
  }

  private func end() {
    reader.withLock { $0.end() }
    state.withLock { $0.isRunning = false }
  }
}

extension PhotoTaken {
  /// What a worker has found out.
  init(_ taken: PictureTaken) {
    self.init(
      clock: taken.clock, offset: taken.offset,
      camera: Camera(
        make: taken.make ?? "", model: taken.model ?? "", serial: taken.serial ?? ""))
  }
}
