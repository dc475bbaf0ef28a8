import Koloda
import KolodaCommands
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaPictures
import KolodaSharing
import KolodaTriage

/// Receives the events of a session.
@MainActor
protocol DeckSessionObserver: AnyObject {
  /// What lies over the deck; nil if nothing does.
  var cover: DeckCover? { get }
  /// What is shown or counted has changed.
  func session(_ session: DeckSession, changed: SessionChanges)
  /// The last decision could not be saved.
  func session(_ session: DeckSession, failed error: JournalError)
  /// The journal can't be read or written; nil once it can again.
  func session(_ session: DeckSession, troubled error: JournalError?)
  /// The journal was damaged, and what could still be read is in a new one.
  func session(_ session: DeckSession, repaired repair: Repair)
  /// The deck's piles have changed; an error says why piles that the user set could not be saved.
  func session(_ session: DeckSession, changedPiles error: JournalError?)
  /// A decision was withdrawn because the card had been decided elsewhere meanwhile.
  func session(_ session: DeckSession, refused card: CardID)
  /// The state of synchronisation of a shared deck has changed.
  func session(_ session: DeckSession, sharedBefore before: SharedStanding?)
  /// The user tried to decide or undo while an Apply is unfinished.
  func sessionIsApplying(_ session: DeckSession)
  /// An Apply changed files of the deck or brought them back, here or in another program.
  func sessionWasApplied(_ session: DeckSession)
  /// The deck must be opened again: its history, which could not be read before, can be now.
  func sessionIsOutdated(_ session: DeckSession)
  /// The order by time may suit the photos better than that by name.
  func sessionMixesTimes(_ session: DeckSession)
  /// The user drags the front card; nil when it is let go.
  func session(_ session: DeckSession, drags progress: DragProgress?)
}

extension DeckSessionObserver {
  /// Anything may have changed.
  func sessionChanged(_ session: DeckSession) { self.session(session, changed: .all) }
}

/// A view of an open deck: connects the cards on the screen, their pictures and faces, and the
/// state of the deck.
///
/// A swipe is in the open deck at once, and in its journal a moment later. Changes made elsewhere,
/// by another program or because a decision could not be saved, are shown here.
@MainActor
final class DeckSession {
  let opened: any OpenedDeck
  /// What the cards are, and what shows them.
  let content: Content
  let deck: OpenDeck
  let view: DeckView
  /// Which cards the view goes through.
  let course: DeckCourse
  /// Receives events whenever what is shown or counted changes.
  weak var observer: (any DeckSessionObserver)?
  private(set) var isDark: Bool
  /// The user's settings, which hold for decks without their own.
  var settings: Settings {
    didSet {
      if settings.piles != oldValue.piles {
        deck.setStandard(opened.usualPiles ?? settings.piles)
      }
      if settings.folder != oldValue.folder { arrangementChanged() }
      if settings.memory != oldValue.memory { wantCards() }
      guard settings.caption != oldValue.caption else { return }
      wantCards()
      observer?.sessionChanged(self)
    }
  }
  /// The user's choices for this deck.
  var choices: DeckChoices {
    didSet {
      guard choices != oldValue else { return }
      choices.keep(in: opened.journal, insteadOf: oldValue)
      arrangementChanged()
    }
  }
  /// What is read in the background about the photos of a folder; nil for any other deck.
  let readers: FolderReaders?
  /// A shared deck's exchange with its server; nil for another deck.
  let exchange: SharedExchange?
  private lazy var following = DeckFollowing(opened, view) { [weak self] in self?.follow() }
  let trace: TraceWriter?
  /// What was decided in this view.
  var sitting = Sitting()
  /// Whether an Apply of the deck is unfinished.
  var isApplying = false

  /// The longest time that a window's first frame waits for its card, in seconds.
  private static let patience = 0.12
  /// The longest time that a closing deck waits for events that are not on disk yet, in seconds.
  private static let closingTime = 5.0
  /// The longest time that it then waits for the journal to close its file, in seconds.
  private static let lettingGoTime = 1.0

  /// Creates the session of an opened deck.
  ///
  /// - Parameters:
  ///   - early: the first card, as far as it was prepared before there was a window.
  init(
    _ opened: any OpenedDeck, view: DeckView, early: EarlyFace?, trace: TraceWriter?,
    settings: Settings = Settings(), isDark: Bool
  ) {
    self.opened = opened
    content = Content(opened.content, early: early)
    let photos = opened.kind.folder
    readers = photos.map { FolderReaders($0) }
    exchange = opened.kind.shared.map { SharedExchange($0) }
    self.view = view
    self.trace = trace
    self.isDark = isDark
    self.settings = settings
    deck = opened.open(piles: settings.piles)
    if let sample = SampleDeck(in: opened.place) {
      deck.setOfFile(sample.translated(opened.settings.piles))
    }
    course = DeckCourse(deck)
    choices = photos?.choices ?? DeckChoices()
    // The user may have changed the settings while the deck was being opened.
    photos?.source.choice = choices.choice(settings.folder)
  }

  /// The deck as a folder of photos; nil for any other deck.
  var photos: OpenedPhotos? { readers?.opened }
  /// The shared deck; nil for another deck.
  var shared: JoinedDeck? { exchange?.joined }
  /// The state of synchronisation of a shared deck; nil for another deck.
  var sharing: SharedStanding? { exchange?.standing }
  /// How quickly cards are being decided.
  var pace: SittingPace { sitting.pace }

  /// Waits for the first card if it should be ready soon, so that the window's first frame shows it
  /// and no empty frame is drawn before.
  func awaitFirstCard() {
    guard let faces = photoFaces, faces.waitsForFirst, let front = view.deck.front,
      !view.hasPicture(of: front)
    else { return }
    faces.awaitCard(atMost: DeckSession.patience)
  }

  /// Shows the deck in the view, continuing where it was left.
  ///
  /// - Parameter picture: the picture to show in front, if it is still undecided.
  func begin(with picture: FileName? = nil) {
    view.drawPending = PlaceholderFace(isDark: isDark).draw
    view.edgeColor = PlaceholderFace(isDark: isDark).edge
    view.cardColor = CardPalette(isDark: isDark).surface
    view.source = self
    view.observer = self
    view.history = self
    view.policy = self
    // Can't throw: a deck's CardIDs are all different.
    if var pile = try? Deck(undecided: deck.undecided, decidedCount: deck.decidedCount) {
      if let card = picture.flatMap({ photos?.undecidedCard(of: $0) }) { try? pile.jump(to: card) }
      view.setDeck(pile)
    }
    deck.tell(self) { [weak self] news in self?.take(news) }
    connectReaders()
    if photoFaces?.waitsForFirst == true, view.deck.front != nil {
      following.beginLate()
    } else {
      following.begin()
    }
    readers?.renewKeys()
    // After the deck is set: a view without its deck would not accept a card.
    connectFaces()
    wantCards()
    observer?.sessionChanged(self)
  }

  private func connectFaces() {
    switch content {
    case .photos(let faces):
      faces.connect { [weak self] request, card in
        self?.arrived(request, card)
      }
    case .records(let faces):
      faces.onArrival = { [weak self] in self?.arrived($0) }
      faces.onPicture = { [weak self] in self?.arrived(pictureOf: $0) }
    }
  }

  /// Follows changes, beginning with those made since the deck was read.
  private func follow() {
    deck.follow()
    beginDates()
    beginScenes()
    beginSharing()
  }

  /// Whether the session follows changes.
  var isFollowing: Bool { following.hasBegun }

  /// Waits until the journal has saved everything, and stops the loader.
  ///
  /// - Parameter report: takes one line in English about decisions that could not be saved; there
  ///   may be no window left to show it.
  func end(report: (String) -> Void = { StandardError.write($0) }) {
    following.stop()
    readers?.stop()
    let (lost, error) = deck.close(waitingAtMost: DeckSession.closingTime)
    opened.journal.waitUntilClosed(atMost: DeckSession.lettingGoTime)
    exchange?.end()
    if lost > 0 { report(DeckSession.lost(lost, in: title, error)) }
    faces.stop()
  }

  private static func lost(_ count: Int, in title: String, _ error: JournalError?) -> String {
    let events = count == 1 ? "the last decision" : "the last \(count) decisions"
    let why = error.map { ": \(message(of: $0))" } ?? ""
    return "koloda: \(events) in “\(title)” could not be saved\(why)"
  }

  /// The description of a card that was shown, for screen readers.
  func spokenWords(of card: CardID) -> String? { photoFaces?.spokenWords(of: card) }

  /// The caption of a card's photo; nil if it was not read or the card has no photo.
  func caption(of card: CardID) -> PhotoCaption? { photoFaces?.caption(of: card) }

  /// The photo on a card; nil if it was not read or the card has none.
  func photo(of card: CardID) -> CardPhoto? { photoFaces?.photo(of: card) }

  /// The title of the deck.
  var title: String {
    let place = opened.place
    let own = readers == nil ? nil : opened.settings.title
    return SampleDeck(in: place)?.title ?? own.map { displayText($0.utf8) }
      ?? (sharing?.ofDisputes == true
        ? DisputeTexts.deck(place.name.displayName) : place.name.displayName)
  }

  /// The question about each card; empty for a deck without one.
  var question: String {
    opened.kind.file?.facts.question ?? SampleDeck(in: opened.place)?.question
      ?? opened.settings.question ?? ""
  }

  /// Redraws cards that have no photo for a light or dark window.
  func setDark(_ isDark: Bool) {
    guard isDark != self.isDark else { return }
    self.isDark = isDark
    view.drawPending = PlaceholderFace(isDark: isDark).draw
    view.edgeColor = PlaceholderFace(isDark: isDark).edge
    view.cardColor = CardPalette(isDark: isDark).surface
    view.reloadAll()
    wantCards()
  }

  // MARK: What arrives

  /// Shows a record that has been read.
  private func arrived(_ card: CardID) {
    view.reload(card)
    guard card == view.deck.front else { return }
    view.refreshSpeech()
    observer?.session(self, changed: .front)
  }

  /// Shows a picture of a record that has been read.
  private func arrived(pictureOf card: CardID) {
    // A live front card shows it already; other cards are pictures of their widgets.
    if hasBacks || card != view.deck.front { view.reload(card) }
    // It may be looked at closely now.
    if card == view.deck.front { observer?.session(self, changed: .front) }
  }

  private func arrived(_ request: PhotoRequest, _ card: PhotoCard) {
    guard let faces = photoFaces else { return }
    var card = card
    card.photo?.turn = request.turn
    guard !request.isBack else {
      view.setBackPicture(card.picture, for: request.card)
      return
    }
    guard view.wantedCards.contains(request.card) else {
      // The view doesn't accept it now, but may want it later.
      wantCards()
      return
    }
    // A photo that can't be shown any more has no shape either.
    view.setShape(card.shape, for: request.card)
    view.setIsBlankBehind(card.quality == .failure, for: request.card)
    view.setPicture(card.picture, for: request.card)
    trace?.writePicture(request.card, card.quality.rawValue)
    let isNews = faces.take(card, as: request.card, wanted: view.wantedCards)
    if card.mayBeTried { fetchPictureAgain(of: request.card) }
    if request.card == view.deck.front {
      if isNews { view.refreshSpeech() }
      observer?.session(self, changed: .front)
    }
    if faces.takeFirst(card) {
      following.begin()
      if look != faces.expectedLook { wantCards() }
    }
  }
}
