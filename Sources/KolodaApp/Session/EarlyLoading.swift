import Koloda
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaPictures
import KolodaTriage

/// A loader whose process starts while the folder is still being read.
struct LoadingStart: Sendable {
  let loader: PhotoLoader
  let inbox: CardInbox

  /// Starts the loader, which stops when it is no longer referenced.
  init() {
    let inbox = CardInbox()
    self.inbox = inbox
    loader = PhotoLoader(into: inbox)
  }
}

/// The first card, decoded on one core while GTK starts on the other.
struct EarlyLoading: Sendable {
  let loader: PhotoLoader
  let look: CardLook
  let inbox: CardInbox

  /// Starts decoding the card that a folder opens with; nil if all cards are decided.
  ///
  /// - Parameters:
  ///   - picture: the picture to show in front, if it is still undecided.
  ///   - caption: the facts to show about it.
  ///   - start: the loader to use.
  init?(
    _ opened: OpenedPhotos, front picture: FileName? = nil, look: CardLook,
    caption: Settings.Caption = .nameAndDate,
    by start: LoadingStart = LoadingStart()
  ) {
    guard let next = picture.flatMap(opened.undecidedCard) ?? opened.next,
      let path = opened.photo(of: next)
    else { return nil }
    var look = look
    look.show(caption, of: opened.settings)
    start.loader.setWanted([
      PhotoRequest(
        card: next, path: path, look: look, turn: opened.ledger.marks(of: next).turn ?? .upright)
    ])
    loader = start.loader
    self.look = look
    inbox = start.inbox
  }

  /// Starts decoding the card that a folder will probably open with.
  static func foresee(
    _ card: ForeseenCard, in window: WindowState, _ settings: Settings, by start: LoadingStart
  ) {
    guard let path = PhotoPath(bytes: card.path) else { return }
    var look = FirstLook.expected(DeckLook(card.settings, settings), settings, in: window)
    look.show(settings.caption, of: card.settings)
    start.loader.setWanted([PhotoRequest(card: card.card, path: path, look: look)])
  }
}

extension OpenedCards {
  /// The first card to decide, as of opening.
  var next: CardID? { ledger.next(in: cards.order) }
}

extension OpenedPhotos {
  /// The card of a picture; nil if there is none or it was decided before the deck was opened.
  func undecidedCard(of picture: FileName) -> CardID? {
    source.card(named: picture).flatMap { ledger.pile(of: $0) == nil ? $0 : nil }
  }
}
