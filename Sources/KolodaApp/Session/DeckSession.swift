import Koloda
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaPictures
import KolodaSources
import KolodaTriage

/// A view of an open deck: the cards on the screen, what they show, and the deck's truth tied
/// together.
///
/// A swipe is in the open deck at once and in its journal a moment later. What changes there
/// without this view, because another program decided or nothing could be kept, is shown here.
@MainActor
final class DeckSession {
  let opened: any OpenedCards
  /// The folder of photos that the deck is; nil for another deck.
  let photos: OpenedDeck?
  /// Where the photos lie of a deck of photos, be it a folder or not; nil for another deck.
  let pictures: (any PhotoCards)?
  /// The faces of the deck's records; nil for another deck.
  let records: RecordFaces?
  let deck: OpenDeck
  let view: KolodaView
  /// Is told whenever what is shown or counted changes.
  weak var observer: (any DeckSessionObserver)?
  private(set) var isDark: Bool
  /// The piles of a deck that has none of its own.
  var standardPiles: Piles {
    didSet {
      guard standardPiles != oldValue else { return }
      deck.setStandard(opened.kind.piles(standard: standardPiles))
    }
  }
  /// The memory for cards beside the visible ones.
  var memory: CardMemory {
    didSet { if memory != oldValue { wantCards() } }
  }

  /// What is said of each photo.
  var caption: Settings.Caption {
    didSet {
      guard caption != oldValue else { return }
      wantCards()
      observer?.sessionChanged(self)
    }
  }

  /// Which pictures of a folder are cards, and the order of decks that have none of their own.
  var standardChoice: FolderChoice {
    didSet { if standardChoice != oldValue { arrangementChanged() } }
  }
  /// What the user has chosen for this deck.
  var choices: DeckChoices {
    didSet {
      guard choices != oldValue else { return }
      choices.keep(in: opened.journal, insteadOf: oldValue)
      arrangementChanged()
    }
  }
  /// Finds out when the photos were taken.
  var dates: DateReading?
  /// How far that has come; nil when nothing is being read.
  var dateProgress: DateReading.Progress?
  /// Finds out which photos are copies of others.
  var copies: CopyReading?
  /// Has decisions kept for files that join a decided shot.
  var partners: PartnerReading?
  /// Finds out what the photos' files bring along.
  var extraReading: ExtraReading?
  /// That, by the cards that have any of it.
  var extras: [CardID: PhotoExtras] = [:]
  /// Is told which cards show other marks, since their files say others.
  var onExtras: (@MainActor ([MarkChange]) -> Void)?
  /// Which cards lie on one another.
  var stacks = CardStacks()
  /// Is called when all are known.
  var onDates: (@MainActor () -> Void)?

  /// How long a window's first frame waits for its card, in seconds.
  private static let patience = 0.12
  /// How long changes are not followed for the sake of the first card, in milliseconds.
  private static let longestFirst: UInt32 = 1000
  /// How long a deck that closes waits at most for what is not on disk yet, in seconds.
  private static let closingTime = 5.0
  /// How long it then waits at most for the journal to let go of its file, in seconds.
  private static let lettingGoTime = 1.0

  let trace: TraceWriter?
  private var loader: PhotoLoader?
  /// Where the cards arrive.
  private let inbox: CardInbox
  /// The look of the first card, decoded before the window had a size.
  private var expectedLook: CardLook?
  private var waitsForFirst = false
  /// The cards that could not be shown, and might be at another try.
  private var unshown: Set<CardID> = []
  /// What cards that were shown are in words.
  private var spoken: [CardID: String] = [:]
  /// What is known of photos that were shown.
  private var captions: [CardID: PhotoCaption] = [:]
  /// The photos of cards that were shown.
  private var shownPhotos: [CardID: CardPhoto] = [:]
  /// Where the photos of the cards lie that were wanted last.
  private var wantedPaths: [CardID: PhotoPath] = [:]
  /// The photo that is looked at closely.
  var closeup: CloseupRequest?
  /// Is called when that is there, or with the reason why not.
  var onCloseup: (@MainActor (CloseupRequest, PictureOutcome) -> Void)?
  /// The card that was decided last, and the side that it left by, until somebody has seen to it.
  var departed: (card: CardID, side: SwipeDirection?)?
  /// The cards that are gone through once more.
  var pass = SecondPass()
  /// The cards that are shown, if a filter is on; see `setFilter(_:)`.
  var filtered: FilteredCards?
  /// How quickly cards are decided.
  var pace = SittingPace()
  /// Whether all cards are gone through, decided ones too; see `browse(_:)`.
  var isBrowsing = false
  /// How it stands with the server of a shared deck; nil for another deck.
  var sharing: SharedStanding?
  /// The cards of a shared deck whose pictures could not be read, and were asked for once more.
  var fetchedAgain: Set<CardID> = []
  /// Whether no record of a shared deck was here to tell what its fields are for.
  var lacksRoles = false
  /// Whether an Apply of the deck is unfinished.
  var isApplying = false
  /// The pile of the last decision.
  var lastPile: PileID?
  private var polling: DeckPolling?
  /// Follows changes though the first card is not there yet.
  private lazy var lateFollowing = Timer { [weak self] in
    self?.follow()
    return false
  }
  /// The reading of cards that are known by what an earlier version took them for.
  private var renewal: BlockingJob?

  /// Makes the session of an opened deck.
  ///
  /// - Parameters:
  ///   - early: what was begun of the first card before there was a window.
  init(
    _ opened: any OpenedCards, view: KolodaView, early: EarlyFace?, trace: TraceWriter?,
    settings: Settings = Settings(), isDark: Bool
  ) {
    self.opened = opened
    photos = opened as? OpenedDeck
    pictures = opened as? any PhotoCards
    records = (opened as? any RecordCards).map { opened in
      guard case .record(let card, let layout) = early else {
        return RecordFaces(opened, early: nil)
      }
      return RecordFaces(opened, early: (card, layout))
    }
    self.view = view
    self.trace = trace
    self.isDark = isDark
    standardPiles = settings.piles
    memory = CardMemory(megabytes: settings.memory)
    caption = settings.caption
    deck = opened.open(piles: settings.piles)
    let joined = (opened as? any JoinedCards)?.joined
    sharing = joined?.sync.standing
    lacksRoles = joined?.samples.numbers.isEmpty == true
    choices = photos?.choices ?? DeckChoices()
    standardChoice = settings.folder
    // They may have changed while it was opened.
    photos?.source.choice = choices.choice(settings.folder)
    guard pictures != nil else {
      inbox = CardInbox()
      return
    }
    var start: EarlyLoading?
    if case .photo(let loading) = early { start = loading }
    let inbox = start?.inbox ?? CardInbox()
    self.inbox = inbox
    if let early = start {
      loader = early.loader
      expectedLook = early.look
      waitsForFirst = true
    } else {
      loader = PhotoLoader(into: inbox)
    }
  }

  /// Waits for the first card if it is about to be ready, so that the window's first frame shows
  /// it and no empty one has to be drawn before.
  func awaitFirstCard() {
    guard waitsForFirst, let front = view.deck.front, !view.hasPicture(of: front) else { return }
    inbox.waitForCard(atMost: DeckSession.patience)
  }

  /// Shows the folder in the view, from where it was left.
  ///
  /// - Parameter picture: the picture that is to lie in front, if it is not decided yet.
  func begin(with picture: FileName? = nil) {
    view.drawPending = PlaceholderFace(isDark: isDark).draw
    view.edgeColor = PlaceholderFace(isDark: isDark).edge
    view.cardColor = CardPalette(isDark: isDark).surface
    view.source = self
    view.observer = self
    view.history = self
    view.policy = self
    // The short names of a deck's cards are all different.
    if var pile = try? Deck(undecided: deck.undecided, decidedCount: deck.decidedCount) {
      if let card = picture.flatMap({ photos?.undecidedCard(of: $0) }) { try? pile.jump(to: card) }
      view.setDeck(pile)
    }
    deck.tell(self) { [weak self] news in self?.take(news) }
    if waitsForFirst, view.deck.front != nil {
      // To look through a large folder again would hold the first card up.
      lateFollowing.start(interval: DeckSession.longestFirst)
    } else {
      follow()
    }
    renewal = photos?.renewKeys()
    // A view without the deck would not take a card that is ready already.
    inbox.connect { [weak self] request, card in self?.arrived(request, card) }
    inbox.connectCloseups { [weak self] request, outcome in self?.arrived(request, outcome) }
    records?.onArrival = { [weak self] in self?.arrived($0) }
    records?.onPicture = { [weak self] in self?.arrived(pictureOf: $0) }
    wantCards()
    observer?.sessionChanged(self)
  }

  /// Follows changes from now on, which begins by looking for those since the deck was read.
  private func follow() {
    guard polling == nil else { return }
    lateFollowing.stop()
    deck.follow()
    polling = DeckPolling(opened, view)
    beginDates()
    beginSharing()
  }

  /// Whether changes are followed.
  var isFollowing: Bool { polling != nil }

  /// Waits for the journal and ends the loader.
  ///
  /// - Parameter report: is told in a line, in English, what could not be kept; no window may be
  ///   left to say it.
  func end(report: (String) -> Void = { StandardError.write($0) }) {
    lateFollowing.stop()
    polling?.stop()
    dates?.stop()
    copies?.stop()
    extraReading?.stop()
    partners?.stop()
    renewal?.cancel()
    let (lost, error) = deck.close(waitingAtMost: DeckSession.closingTime)
    opened.journal.waitUntilClosed(atMost: DeckSession.lettingGoTime)
    endSharing()
    if lost > 0 { report(DeckSession.lost(lost, in: title, error)) }
    loader?.stop()
    loader = nil
    records?.stop()
  }

  private static func lost(_ count: Int, in title: String, _ error: JournalError?) -> String {
    let events = count == 1 ? "the last decision" : "the last \(count) decisions"
    let why = error.map { ": \($0)" } ?? ""
    return "koloda: \(events) in “\(title)” could not be saved\(why)"
  }

  /// What a card that was shown is in words.
  func spokenWords(of card: CardID) -> String? { spoken[card] }

  /// What is known of a card's photo; nil until it was read, and for what is no photo.
  func caption(of card: CardID) -> PhotoCaption? { captions[card] }

  /// The photo on a card; nil until it was read, and where there is none.
  func photo(of card: CardID) -> CardPhoto? { shownPhotos[card] }

  /// What the deck is called.
  lazy var title: String = {
    let place = opened.place
    let own = photos == nil ? nil : opened.settings.title
    return SampleDeck(in: place)?.title ?? own.map { displayText($0.utf8) }
      ?? (sharing?.ofDisputes == true
        ? DisputeTexts.deck(place.name.displayName) : place.name.displayName)
  }()

  /// Draws cards without a photo for a light or dark window.
  func setDark(_ isDark: Bool) {
    guard isDark != self.isDark else { return }
    self.isDark = isDark
    view.drawPending = PlaceholderFace(isDark: isDark).draw
    view.edgeColor = PlaceholderFace(isDark: isDark).edge
    view.cardColor = CardPalette(isDark: isDark).surface
    view.reloadAll()
    wantCards()
  }

  // MARK: Cards

  private var look: CardLook? {
    guard var look = CardLook(of: view.stage) else { return expectedLook }
    look.scale = view.pictureScale
    look.cut = view.cut
    look.textScale = view.textScale
    look.show(caption, of: opened.settings)
    look.isDark = isDark
    return look
  }

  /// Tells the loader which cards are wanted now, the front card first.
  func wantCards() {
    if let records {
      view.lookAhead = DeckSession.recordsAhead
      view.lookBehind = DeckSession.recordsAhead
      view.besides = isBrowsing ? cardsBefore(view.lookBehind) : []
      return records.setWanted(view.wantedCards)
    }
    guard let loader, let look else { return }
    memory.apply(to: view, look: look)
    view.besides = isBrowsing ? cardsBefore(view.lookBehind) : []
    // The first card is finished as it was begun, even if the window turned out a little
    // different; it is sharpened after.
    let first = waitsForFirst ? expectedLook : nil
    let known = wantedPaths
    wantedPaths.removeAll(keepingCapacity: true)
    var requests = view.wantedCards.enumerated().compactMap { index, card in
      request(card, at: known[card], look: index == 0 ? first ?? look : look)
    }
    if hasBacks {
      // Whoever sees the front may turn it over next.
      requests.insert(contentsOf: backRequests(look), at: min(1, requests.count))
    }
    loader.setWanted(requests, closeup: closeup)
  }

  private func request(_ card: CardID, at path: PhotoPath?, look: CardLook) -> PhotoRequest? {
    guard let path = path ?? pictures?.photo(of: card) else { return nil }
    wantedPaths[card] = path
    return PhotoRequest(card: card, path: path, look: look, turn: turn(of: card))
  }

  /// Asks anew where the photos lie: files have come, gone or been renamed.
  func forgetPaths() { wantedPaths.removeAll(keepingCapacity: true) }

  /// Forgets the words of cards that are far away by now.
  private func forgetSpoken() {
    let wanted = Set(view.wantedCards)
    guard spoken.count > 4 * wanted.count else { return }
    spoken = spoken.filter { wanted.contains($0.key) }
    captions = captions.filter { wanted.contains($0.key) }
    shownPhotos = shownPhotos.filter { wanted.contains($0.key) }
  }

  /// Has the front card's photo read once more, where it could not be shown.
  ///
  /// - Returns: whether there is another try.
  @discardableResult
  func tryAgain() -> Bool {
    guard let front = view.deck.front, unshown.contains(front),
      let path = pictures?.photo(of: front)
    else { return false }
    loader?.retry(path)
    return true
  }

  /// How many records are laid out ahead, and kept for undo.
  private static let recordsAhead = 3

  /// A record was read.
  private func arrived(_ card: CardID) {
    view.reload(card)
    guard card == view.deck.front else { return }
    view.refreshSpeech()
    observer?.sessionChanged(self)
  }

  /// A record's picture was read.
  private func arrived(pictureOf card: CardID) {
    // A live front card shows it already; of the others there are pictures.
    if hasBacks || card != view.deck.front { view.reload(card) }
  }

  private func arrived(_ request: PhotoRequest, _ card: PhotoCard) {
    guard !request.isBack else {
      view.setBackPicture(card.picture, for: request.card)
      return
    }
    guard view.wantedCards.contains(request.card) else {
      // The view takes no picture of it now, and may want one later.
      wantCards()
      return
    }
    if let shape = card.shape { view.setShape(shape, for: request.card) }
    view.setIsBlankBehind(card.quality == .failure, for: request.card)
    view.setPicture(card.picture, for: request.card)
    trace?.writePicture(request.card, "\(card.quality)")
    if card.mayBeTried {
      unshown.insert(request.card)
      fetchPictureAgain(of: request.card)
    } else {
      unshown.remove(request.card)
    }
    if spoken[request.card] != card.spoken {
      spoken[request.card] = card.spoken
      captions[request.card] = card.caption
      forgetSpoken()
      if request.card == view.deck.front { view.refreshSpeech() }
    }
    shownPhotos[request.card] = card.photo
    if request.card == view.deck.front { observer?.sessionChanged(self) }
    if waitsForFirst, card.quality != .preview {
      waitsForFirst = false
      follow()
      if look != expectedLook { wantCards() }
    }
  }
}

extension DeckSession: DeckViewSource {
  func deckView(
    _ view: KolodaView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    if let records {
      return records.content(
        of: card, size: size, scale: scale,
        look: RecordFaces.Look(isDark: isDark, textScale: view.textScale))
    }
    // Photos come from the loader; asking for the list again tells it the present size.
    wantCards()
    return .pending
  }
}
