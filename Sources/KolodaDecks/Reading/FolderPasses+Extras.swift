import Glibc
import Koloda
import KolodaFiles
import KolodaFolders
import KolodaOutcomes
import Synchronization

extension FolderPasses {
  /// Reads what accompanies the photos of an open folder: stars and labels in sidecars and JPEG files,
  /// and whether there are videos or sounds.
  ///
  /// Results are cached, also for another day: a file with the same name, length and times is not read
  /// again.
  ///
  /// - Parameter told: called after each pass with what was found, by card, on any thread.
  package static func extras(
    of source: FolderSource, cache: FolderCache? = nil,
    told: @escaping @Sendable ([CardID: PhotoExtras]) -> Void = { _ in }
  ) -> FolderPasses {
    let reader = ExtraReader(source, cache ?? FolderCache(.marks, of: source.folder))
    return FolderPasses(
      source.folder.bytes,
      Steps(
        prepare: { reader.prepare() },
        begin: { reader.begin() },
        read: { pass, done, _ in reader.read(pass, done) },
        finish: { _ in told(reader.finish()) }))
  }
}

/// Reads what accompanies a folder's photos, a few photos at a time.
private final class ExtraReader: Sendable {
  /// The number of photos looked at in one step.
  private static let batch = 64

  private struct State {
    var book = FileMarkBook()
    /// What this pass has found so far.
    var found: [CardID: PhotoExtras] = [:]
    /// The keys of the files that this pass has seen.
    var keys: Set<TakenKey> = []
    /// The folders that this pass has visited, by their paths within the deck's folder.
    var surroundings: [[UInt8]: PhotoSurroundings] = [:]
    /// The films that are of something else than their names say.
    var strangers: Set<[UInt8]> = []
  }

  private let source: FolderSource
  private let cache: FolderCache
  /// Used by one pass at a time, on any thread.
  private let state = Mutex(State())

  init(_ source: FolderSource, _ cache: FolderCache) {
    self.source = source
    self.cache = cache
  }

  func prepare() { state.withLock { $0.book.take(cache.read()) } }

  func begin() -> TakenPass {
    state.withLock { state in
      state.found = [:]
      state.keys = []
      state.surroundings = [:]
      state.strangers = source.strangeFilms
    }
    return source.photos()
  }

  func read(_ pass: TakenPass, _ done: Int) -> Int {
    let range = done..<min(done + Self.batch, pass.count)
    state.withLock { state in
      for place in range {
        let name = pass.name(place)
        guard let card = source.card(named: name) else { continue }
        let extras = look(at: source.files(of: card).map(\.name), &state)
        if !extras.isEmpty { state.found[card] = extras }
      }
    }
    return range.upperBound
  }

  /// Ends a pass, and returns what it has found.
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

  /// - Parameter files: the files of a shot, starting with the one that is shown.
  private func look(at files: [FileName], _ state: inout State) -> PhotoExtras {
    var extras = PhotoExtras()
    guard let first = files.first else { return extras }
    let folder = Array(first.bytes.dropLast(first.lastComponent.bytes.count))
    let names = files.map(\.lastComponent.bytes)
    let beside =
      state.surroundings[folder]
      ?? PhotoSurroundings(path(of: folder)) { source.isPicture($0) }
    state.surroundings[folder] = beside
    extras.hasRecording = !beside.recordings(of: names[0]).allSatisfy {
      state.strangers.contains(folder + $0)
    }
    let sidecars = beside.sidecars(of: names).compactMap { name in
      said(folder + name, &state) { FileMarks(sidecar: $0, size: $1) }
    }
    let inside = said(first.bytes, &state) { path, _ in FileMarks(picture: path) }
    extras.marks = FileMarks.newest(sidecars + (inside.map { [$0] } ?? []))
    return extras
  }

  /// What a file says, and when it was modified; nil if it is not there.
  private func said(
    _ name: [UInt8], _ state: inout State, _ read: (_ path: [UInt8], _ size: Int64) -> FileMarks
  ) -> (marks: FileMarks, modified: Int64)? {
    let path = path(of: name)
    var status = stat()
    guard stat(cString(path), &status) == 0, status.isRegular else { return nil }
    let file = FileState(status)
    // Some programs put a file's time back after they have written to it.
    let key = TakenKey(name, file, changedAt: status.changedAt)
    state.keys.insert(key)
    let marks = state.book[key] ?? read(path, file.size)
    if state.book[key] == nil { state.book[key] = marks }
    return (marks, file.modified)
  }

  private func path(of name: [UInt8]) -> [UInt8] {
    source.folder.path(of: FileName(bytes: name))
  }
}
