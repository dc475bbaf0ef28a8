import Koloda
import KolodaFiles
import KolodaFiles
import KolodaSources
import KolodaTriage

/// The first card, decoded on one core while GTK starts on the other.
struct EarlyLoading: Sendable {
  let loader: PhotoLoader
  let look: CardLook
  let inbox: CardInbox

  /// Begins to decode the card that a folder opens with; nil if all is decided.
  ///
  /// - Parameter picture: the picture that is to lie in front, if it is not decided yet.
  init?(_ opened: OpenedDeck, front picture: FileName? = nil, look: CardLook) {
    guard let next = picture.flatMap(opened.undecidedCard) ?? opened.next,
      let name = opened.source.file(of: next),
      let path = PhotoPath(bytes: opened.folder.path(of: name))
    else { return nil }
    var look = look
    look.showsCaption = look.photos == nil && opened.settings.caption ?? true
    let inbox = CardInbox()
    let loader = PhotoLoader { request, card in inbox.deliver(request, card) }
    loader.setWanted([PhotoRequest(card: next, path: path, look: look)])
    self.loader = loader
    self.look = look
    self.inbox = inbox
  }
}

extension OpenedDeck {
  /// The card to decide next, as the deck was opened.
  var next: CardID? {
    ledger.nextReturned ?? source.order.first { !ledger.isDecided($0) }
  }

  /// The card of a picture, nil if there is none or it was decided before the deck was opened.
  func undecidedCard(of picture: FileName) -> CardID? {
    source.card(named: picture).flatMap { ledger.pile(of: $0) == nil ? $0 : nil }
  }
}
