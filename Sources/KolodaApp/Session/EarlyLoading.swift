import Koloda
import KolodaFiles
import Triage

/// The first card, decoded on one core while GTK starts on the other.
struct EarlyLoading: Sendable {
  let loader: PhotoLoader
  let look: CardLook
  let inbox: CardInbox

  /// Begins to decode the card that a folder opens with; nil if all is decided.
  ///
  /// - Parameter picture: the picture that is to lie in front, if it is not decided yet.
  init?(folder: FolderDeck, front picture: FileName? = nil, look: CardLook) {
    guard let next = picture.flatMap(folder.undecidedCard) ?? folder.counts.next else {
      return nil
    }
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
}

extension FolderDeck {
  /// The card of a picture, nil if there is none or it was decided before the deck was opened.
  func undecidedCard(of picture: FileName) -> CardID? {
    guard let card = listing.index(of: picture).map({ CardID($0) }) else { return nil }
    return history.contains { $0.card == card } ? nil : card
  }
}
