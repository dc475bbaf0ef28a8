import CAdwaita
import Glibc
import KolodaDecks
import KolodaFiles
import KolodaSharing

/// A deck that was open recently.
struct RecentDeck: Equatable, Sendable {
  /// The deck's URI.
  let uri: String
  /// The deck's title.
  var title: String
  /// The number of decided cards when it was last open.
  var decided: Int
  /// The number of cards at that time.
  var cards: Int

  /// The deck's path for display, with `~` for the home folder; the server for a shared deck.
  var place: String {
    if let shared = SharedAddress(uri: uri) { return displayText(shared.address.utf8) }
    guard let path = g_filename_from_uri(uri, nil, nil) else { return uri }
    defer { g_free(path) }
    return pathText(UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  /// The request that opens the deck, which may not exist any more.
  var request: OpenRequest { OpenRequest(uri: uri) }
}
