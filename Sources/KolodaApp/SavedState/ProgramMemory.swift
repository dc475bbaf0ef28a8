import CAdwaita
import Dispatch
import FoundationEssentials
import Glibc
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaGLib

/// What the program remembers between runs: the size of windows, the open decks and the recent
/// ones.
///
/// Kept in `koloda/session.conf` in the user's state directory, which needs no settings schema and
/// can be deleted at any time. If the file can't be written, nothing is remembered.
@MainActor
final class ProgramMemory {
  /// The size of windows.
  var window = WindowState() { didSet { if window != oldValue { save() } } }
  /// The decks of the open windows as URIs, in the order in which they were opened.
  private(set) var openDecks: [String] = [] { didSet { if openDecks != oldValue { save() } } }
  /// The recent decks, the latest first.
  private(set) var recent: [RecentDeck] = [] { didSet { if recent != oldValue { save() } } }

  /// Whether the decks of last time are being reopened, and it is too early to say that this works.
  private var isTrial = false
  /// Whether the program ended right after it reopened those decks: one of their pictures may have
  /// crashed it.
  private(set) var distrustsSession = false {
    didSet { if distrustsSession != oldValue { save() } }
  }

  private let path: String
  private nonisolated let disk = DispatchQueue(label: "koloda.memory", qos: .utility)

  /// The most recent decks that are remembered.
  static let mostRecent = 8

  /// How long the program must run after reopening decks until they are trusted, in milliseconds.
  private static let probation: UInt32 = 10_000

  /// Reads the file.
  init(path: String = ProgramMemory.standardPath) {
    self.path = path
    let file = KeyFile(path: path)
    let size = Size(
      width: Double(file.int("Window", "width") ?? 0),
      height: Double(file.int("Window", "height") ?? 0))
    if WindowState.isPlausible(size) { window.size = size }
    window.isMaximized = file.int("Window", "maximized") == 1
    let room = Size(
      width: Double(file.int("Window", "deck-width") ?? 0),
      height: Double(file.int("Window", "deck-height") ?? 0))
    if WindowState.isPlausible(room) { window.room = room }
    distrustsSession = file.int("Window", "restoring") == 1
    for group in file.groups {
      if group.hasPrefix("Open "), let uri = file.string(group, "uri") { openDecks.append(uri) }
      guard group.hasPrefix("Recent "), recent.count < ProgramMemory.mostRecent,
        let uri = file.string(group, "uri")
      else { continue }
      recent.append(
        RecentDeck(
          uri: uri, title: file.string(group, "title") ?? uri,
          decided: max(file.int(group, "decided") ?? 0, 0),
          cards: max(file.int(group, "cards") ?? 0, 0)))
    }
  }

  /// The file's path, in `$XDG_STATE_HOME` or `~/.local/state`.
  nonisolated static var standardPath: String {
    let folder = g_get_user_state_dir().map { String(cString: $0) } ?? ""
    return folder + "/koloda/session.conf"
  }

  /// Whether a start without a path reopens the decks of last time.
  var restoresSession: @MainActor () -> Bool = { true }

  /// The decks that were open when the program ended; some of them may be gone.
  ///
  /// Empty if the program ended soon after opening them the last time.
  var decksToRestore: [OpenRequest] {
    guard restoresSession(), !distrustsSession else { return [] }
    return openDecks.map { OpenRequest(uri: $0) }
  }

  /// Records that the decks of last time are about to be reopened.
  ///
  /// The file says so until the trial ends, so that the next start does not crash in the same way.
  /// Before opening a deck, wait with `finish()` until the file has been written.
  func beginTrial() {
    guard !isTrial else { return }
    isTrial = true
    distrustsSession = true
    Timer { [weak self] in
      self?.endTrial()
      return false
    }.start(interval: ProgramMemory.probation)
  }

  /// Records that reopening went well, or that the user quit.
  func endTrial() {
    guard isTrial else { return }
    isTrial = false
    distrustsSession = false
  }

  /// Records which decks are open.
  func noteOpenDecks(_ uris: [String]) {
    openDecks = uris
    // The decks that caused the trouble have been replaced.
    if !isTrial { distrustsSession = false }
  }

  /// Puts a deck at the top of the recent ones.
  func note(_ deck: RecentDeck) {
    recent = Array(
      ([deck] + recent.filter { $0.uri != deck.uri }).prefix(ProgramMemory.mostRecent))
  }

  /// Updates the figures of a recent deck in its place.
  func update(_ deck: RecentDeck) {
    guard let index = recent.firstIndex(where: { $0.uri == deck.uri }) else { return }
    recent[index] = deck
  }

  /// Removes a deck from the recent ones.
  ///
  /// - Returns: what `restore(_:)` needs; nil if the deck was not there.
  func forget(_ uri: String) -> (deck: RecentDeck, place: Int)? {
    guard let place = recent.firstIndex(where: { $0.uri == uri }) else { return nil }
    return (recent.remove(at: place), place)
  }

  /// Puts a removed deck back in its place.
  func restore(_ forgotten: (deck: RecentDeck, place: Int)) {
    guard !recent.contains(where: { $0.uri == forgotten.deck.uri }) else { return }
    recent.insert(forgotten.deck, at: min(forgotten.place, recent.count))
  }

  // MARK: The file

  /// Waits until everything has been written.
  ///
  /// - Parameter seconds: the longest time to wait, since a disk may not answer.
  nonisolated func finish(atMost seconds: Double = .infinity) {
    let written = DispatchGroup()
    disk.async(group: written) {}
    _ = written.wait(timeout: seconds.isFinite ? .now() + seconds : .distantFuture)
  }

  private func save() {
    let text = text
    disk.async { [path] in
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      // If there is nowhere to write, the next start is like the first.
      guard g_mkdir_with_parents(folder, 0o700) == 0 else { return }
      ProgramMemory.keepPrivate(folder, S_IFDIR)
      // Newer versions of GLib give the new file the mode of the old one.
      ProgramMemory.keepPrivate(path, S_IFREG)
      g_file_set_contents_full(
        path, text, gssize(text.utf8.count), G_FILE_SET_CONTENTS_CONSISTENT, 0o600, nil)
    }
  }

  /// Makes the program's own folder or file private: what people look at is nobody else's business.
  private nonisolated static func keepPrivate(_ path: String, _ kind: mode_t) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == kind,
      status.st_uid == geteuid(), status.st_mode & 0o077 != 0
    else { return }
    chmod(path, kind == S_IFDIR ? 0o700 : 0o600)
  }

  private var text: String {
    let file = KeyFile()
    file.set("Window", "width", Int(window.size.width))
    file.set("Window", "height", Int(window.size.height))
    file.set("Window", "maximized", window.isMaximized ? 1 : 0)
    if let room = window.room {
      file.set("Window", "deck-width", Int(room.width))
      file.set("Window", "deck-height", Int(room.height))
    }
    if distrustsSession { file.set("Window", "restoring", 1) }
    for (index, uri) in openDecks.enumerated() { file.set("Open \(index + 1)", "uri", uri) }
    for (index, deck) in recent.enumerated() {
      let group = "Recent \(index + 1)"
      file.set(group, "uri", deck.uri)
      file.set(group, "title", deck.title)
      file.set(group, "decided", deck.decided)
      file.set(group, "cards", deck.cards)
    }
    return file.text
  }
}
