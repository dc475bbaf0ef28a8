import CAdwaita
import Glibc
import KolodaFiles

/// A folder that was open once.
struct RecentDeck: Equatable, Sendable {
  /// The folder, as a `file:` URI.
  let uri: String
  /// What the deck is called.
  var title: String
  /// How many of its cards were decided when it was last seen.
  var decided: Int
  /// How many cards it had then.
  var cards: Int

  /// The folder's path as it can be read, with `~` for the home folder.
  var place: String {
    if let shared = SharedAddress(uri: uri) { return displayText(shared.address.utf8) }
    guard let path = g_filename_from_uri(uri, nil, nil) else { return uri }
    defer { g_free(path) }
    let text = displayText(UnsafeRawBufferPointer(start: path, count: strlen(path)))
    let home = g_get_home_dir().map { String(cString: $0) } ?? ""
    guard !home.isEmpty, home != "/", text == home || text.hasPrefix(home + "/") else {
      return text
    }
    return "~" + text.dropFirst(home.count)
  }

  /// What is to be opened, which may not be there any more.
  var request: OpenRequest { OpenRequest(uri: uri) }
}
