import Koloda
import Triage

/// The first card, decoded on one core while GTK starts on the other.
struct EarlyLoading: Sendable {
  let loader: PhotoLoader
  let look: CardLook
  let inbox: CardInbox

  /// Begins to decode the card that a folder opens with; nil if all is decided.
  init?(folder: FolderDeck, look: CardLook) {
    guard let next = Self.front(of: folder) else { return nil }
    let name = folder.files[next.rawValue].name
    guard let path = PhotoPath(bytes: folder.listing.folder.path(of: name)) else { return nil }
    var look = look
    look.showsCaption = folder.settings.caption ?? true
    let inbox = CardInbox()
    let loader = PhotoLoader { request, card in inbox.deliver(request, card) }
    loader.setWanted([PhotoRequest(card: next, path: path, look: look)])
    self.loader = loader
    self.look = look
    self.inbox = inbox
  }

  /// The card on the front: the last one taken back, or the first undecided one.
  static func front(of folder: FolderDeck) -> CardID? {
    folder.redoList.last?.card ?? folder.counts.next
  }
}
