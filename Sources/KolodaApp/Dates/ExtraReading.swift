import Glibc
import Koloda
import KolodaFiles
import KolodaOutcomes
import KolodaSources
import Synchronization

/// Finds out, in the background, what the files of an open folder bring along beside their pictures:
/// stars and labels in sidecars and in JPEG files, videos and sounds.
///
/// A file that was read is known by its name, length and time, also on another day.
final class ExtraReading: Sendable {
  private let passes: FolderPasses

  /// Makes it; nothing is read yet.
  ///
  /// - Parameter told: is told after each pass what was found, by the cards that have any of it, on
  ///   any thread.
  init(
    _ source: FolderSource, cache: FolderCache? = nil,
    told: @escaping @Sendable ([CardID: PhotoExtras]) -> Void = { _ in }
  ) {
    let reader = ExtraReader(source, cache ?? FolderCache(.marks, of: source.folder))
    passes = FolderPasses(
      source.folder.bytes,
      FolderPasses.Steps(
        begin: { reader.begin() },
        read: { pass, done, _ in reader.read(pass, done) },
        finish: { _ in told(reader.finish()) }))
  }

  /// Has the folder looked through; also while it is, where something has changed by now.
  func look() { passes.look() }

  /// Ends it soon, and waits for nothing.
  func stop() { passes.stop() }

  /// Looks through the folder on this thread.
  func readNow() { passes.lookNow() }
}

/// Reads what lies beside a folder's photos, a few at a time.
private final class ExtraReader: Sendable {
  /// How many photos are looked at together.
  private static let batch = 64

  private struct State {
    var book = FileMarkBook()
    var hasCache = false
    /// What was found in this pass.
    var found: [CardID: PhotoExtras] = [:]
    /// The files that it is known by.
    var keys: Set<TakenKey> = []
    /// The folders that this pass has come to, by their paths inside the deck's.
    var surroundings: [[UInt8]: PhotoSurroundings] = [:]
  }

  private let source: FolderSource
  private let cache: FolderCache
  /// One pass at a time takes it, on whatever thread.
  private let state = Mutex(State())

  init(_ source: FolderSource, _ cache: FolderCache) {
    self.source = source
    self.cache = cache
  }

  func begin() -> TakenPass {
    state.withLock { state in
      if !state.hasCache { state.book.take(cache.read()) }
      state.hasCache = true
      state.found = [:]
      state.keys = []
      state.surroundings = [:]
    }
    return source.photos()
  }

  func read(_ pass: TakenPass, _ done: Int) -> Int {
    let range = done..<min(done + Self.batch, pass.count)
    state.withLock { state in
      for place in range {
        let name = pass.name(place)
        guard let card = source.card(named: name) else { continue }
        let extras = look(at: source.files(of: card).map(\.name), pass.key(place), &state)
        if !extras.isEmpty { state.found[card] = extras }
      }
    }
    return range.upperBound
  }

  /// Ends a pass, and gives what was found.
  func finish() -> [CardID: PhotoExtras] {
    let (found, kept) = state.withLock { state in
      state.surroundings = [:]
      return (
        state.found, state.book.isChanged ? state.book.bytes(of: state.keys) : nil
      )
    }
    if let kept { cache.write(kept) }
    return found
  }

  /// - Parameters:
  ///   - files: the shot's, that which is shown first.
  ///   - key: what that is known by.
  private func look(
    at files: [FileName], _ key: TakenKey?, _ state: inout State
  ) -> PhotoExtras {
    var extras = PhotoExtras()
    guard let first = files.first else { return extras }
    let folder = Array(first.bytes.dropLast(first.lastComponent.bytes.count))
    let names = files.map(\.lastComponent.bytes)
    let beside =
      state.surroundings[folder]
      ?? PhotoSurroundings(path(of: folder)) { source.isPicture($0) }
    state.surroundings[folder] = beside
    extras.hasRecording = beside.hasRecording(of: names[0])
    for name in beside.sidecars(of: names) {
      var status = stat()
      let whole = folder + name
      let path = path(of: whole)
      guard stat(cString(path), &status) == 0, status.isRegular else { continue }
      let said = marks(TakenKey(whole, FileState(status)), &state) {
        FileMarks(sidecar: path, size: Int64(status.st_size))
      }
      extras.marks = extras.marks.filled(by: said)
    }
    if extras.marks.stars == nil || extras.marks.label == nil, let key, Sidecar.isJPEG(names[0]) {
      let said = marks(key, &state) { FileMarks(jpeg: path(of: first.bytes)) }
      extras.marks = extras.marks.filled(by: said)
    }
    return extras
  }

  private func marks(
    _ key: TakenKey, _ state: inout State, _ read: () -> FileMarks
  ) -> FileMarks {
    state.keys.insert(key)
    if let known = state.book[key] { return known }
    let read = read()
    state.book[key] = read
    return read
  }

  private func path(of name: [UInt8]) -> [UInt8] {
    source.folder.path(of: FileName(bytes: name))
  }
}
