import CAdwaita
import Foundation
import Koloda
import KolodaGLib

/// What the program remembers from one run to the next: the windows' size, the decks that were
/// open and those that were open before.
///
/// It lies in `koloda/session.conf` in the user's state directory, a file of its own that needs no
/// settings schema and can be deleted at any time. What can't be written is not remembered.
@MainActor
final class ProgramMemory {
  /// How large the windows were.
  var window = WindowState() { didSet { if window != oldValue { save() } } }
  /// The folders of the open windows as `file:` URIs, in the order in which they were opened.
  private(set) var openDecks: [String] = [] { didSet { if openDecks != oldValue { save() } } }
  /// The decks that were open, the last one first.
  private(set) var recent: [RecentDeck] = [] { didSet { if recent != oldValue { save() } } }

  /// Whether the decks of the last time are being opened again, and it is not known yet whether the
  /// program outlives that.
  private var isTrial = false
  /// Whether the program ended right after it had opened those decks again: one of their pictures
  /// may have ended it.
  private(set) var distrustsSession = false {
    didSet { if distrustsSession != oldValue { save() } }
  }

  private let path: String
  private nonisolated let disk = DispatchQueue(label: "koloda.memory", qos: .utility)

  /// How many decks are remembered.
  static let mostRecent = 8

  /// How long the program must live with the decks of the last time, in milliseconds.
  private static let probation: UInt32 = 10_000

  /// Reads what is remembered.
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

  /// Where it lies: in `$XDG_STATE_HOME`, else in `~/.local/state`.
  nonisolated static var standardPath: String {
    let folder = g_get_user_state_dir().map { String(cString: $0) } ?? ""
    return folder + "/koloda/session.conf"
  }

  /// Whether a start without a folder opens the decks again that were open.
  var restoresSession: @MainActor () -> Bool = { true }

  /// The decks that were open when the program ended, some of which may be gone.
  ///
  /// None, if the program did not live long with them the last time.
  var decksToRestore: [OpenRequest] {
    guard restoresSession(), !distrustsSession else { return [] }
    return openDecks.map { OpenRequest(uri: $0) }
  }

  /// Notes that the decks of the last time are about to be opened again.
  ///
  /// Until it is known that the program outlives it, that stands in the file: the next start must
  /// not go the same way. What is begun must wait with `finish()` until it does.
  func beginTrial() {
    guard !isTrial else { return }
    isTrial = true
    distrustsSession = true
    Timer { [weak self] in
      self?.endTrial()
      return false
    }.start(interval: ProgramMemory.probation)
  }

  /// Notes that all went well, or that the user has ended the program.
  func endTrial() {
    guard isTrial else { return }
    isTrial = false
    distrustsSession = false
  }

  /// Notes which decks are open.
  func noteOpenDecks(_ uris: [String]) {
    openDecks = uris
    // These are others than those that went wrong.
    if !isTrial { distrustsSession = false }
  }

  /// Puts a deck at the top of those that were open.
  func note(_ deck: RecentDeck) {
    recent = Array(
      ([deck] + recent.filter { $0.uri != deck.uri }).prefix(ProgramMemory.mostRecent))
  }

  /// Brings a deck's figures up to date, where it stands.
  func update(_ deck: RecentDeck) {
    guard let index = recent.firstIndex(where: { $0.uri == deck.uri }) else { return }
    recent[index] = deck
  }

  /// Forgets a deck.
  ///
  /// - Returns: what brings it back, nil if it was not known.
  func forget(_ uri: String) -> (deck: RecentDeck, place: Int)? {
    guard let place = recent.firstIndex(where: { $0.uri == uri }) else { return nil }
    return (recent.remove(at: place), place)
  }

  /// Brings a forgotten deck back to its place.
  func restore(_ forgotten: (deck: RecentDeck, place: Int)) {
    guard !recent.contains(where: { $0.uri == forgotten.deck.uri }) else { return }
    recent.insert(forgotten.deck, at: min(forgotten.place, recent.count))
  }

  // MARK: The file

  /// Waits until everything is written.
  nonisolated func finish() {
    disk.sync {}
  }

  private func save() {
    let text = text
    disk.async { [path] in
      let folder = (path as NSString).deletingLastPathComponent
      // Without a place to write to, the next start begins as the first one did.
      guard g_mkdir_with_parents(folder, 0o700) == 0 else { return }
      ProgramMemory.keepPrivate(folder)
      g_file_set_contents_full(
        path, text, gssize(text.utf8.count), G_FILE_SET_CONTENTS_CONSISTENT, 0o600, nil)
    }
  }

  /// Keeps others out of the program's own folder: what someone looks at is theirs to tell.
  private nonisolated static func keepPrivate(_ folder: String) {
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 != 0
    else { return }
    chmod(folder, 0o700)
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
