import CAdwaita
import Koloda
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaSources
import KolodaTriage

/// A view of an open deck: the cards on the screen, their photos, and the deck's truth tied
/// together.
///
/// A swipe is in the open deck at once and in its journal a moment later. What changes there
/// without this view, because another program decided or nothing could be kept, is shown here.
@MainActor
final class DeckSession {
  let opened: OpenedDeck
  let deck: OpenDeck
  let view: KolodaView
  /// Is told whenever what is shown or counted changes.
  weak var observer: (any DeckSessionObserver)?
  private(set) var isDark: Bool
  /// The piles of a deck that has none of its own.
  var standardPiles: Piles {
    didSet { if opened.piles == nil { deck.piles = standardPiles } }
  }
  /// The memory for cards beside the visible ones.
  var memory: CardMemory {
    didSet { if memory != oldValue { wantCards() } }
  }

  /// How long a window's first frame waits for its card, in seconds.
  private static let patience = 0.12
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
  /// What cards that were shown are in words.
  private var spoken: [CardID: String] = [:]
  /// The pile of the last decision.
  private var lastPile: PileID?
  private var polling: Timer?
  /// The reading of cards that are known by what an earlier version took them for.
  private var renewal: BlockingJob?

  /// Makes the session of an opened folder.
  ///
  /// - Parameters:
  ///   - early: a loader that was started before the window, and the look it was given.
  init(
    _ opened: OpenedDeck, view: KolodaView, early: EarlyLoading?, trace: TraceWriter?,
    settings: Settings = Settings(), isDark: Bool
  ) {
    self.opened = opened
    self.view = view
    self.trace = trace
    self.isDark = isDark
    standardPiles = settings.piles
    memory = CardMemory(megabytes: settings.memory)
    deck = opened.open(piles: settings.piles)
    let inbox = early?.inbox ?? CardInbox()
    self.inbox = inbox
    if let early {
      loader = early.loader
      expectedLook = early.look
      waitsForFirst = true
    } else {
      loader = PhotoLoader { request, card in inbox.deliver(request, card) }
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
    view.source = self
    view.observer = self
    view.history = self
    // The short names of a deck's cards are all different.
    if var pile = try? Deck(undecided: deck.undecided, decidedCount: deck.decidedCount) {
      if let card = picture.flatMap(opened.undecidedCard) { try? pile.jump(to: card) }
      view.setDeck(pile)
    }
    deck.tell(self) { [weak self] news in self?.take(news) }
    deck.follow()
    startPolling()
    renewal = opened.renewKeys()
    // A view without the deck would not take a card that is ready already.
    inbox.connect { [weak self] request, card in self?.arrived(request, card) }
    wantCards()
    observer?.sessionChanged(self)
  }

  /// Waits for the journal and ends the loader.
  ///
  /// - Parameter report: is told in a line, in English, what could not be kept; no window may be
  ///   left to say it.
  func end(report: (String) -> Void = { StandardError.write($0) }) {
    polling?.stop()
    renewal?.cancel()
    let (lost, error) = deck.close(waitingAtMost: DeckSession.closingTime)
    opened.journal.waitUntilClosed(atMost: DeckSession.lettingGoTime)
    if lost > 0 { report(DeckSession.lost(lost, in: title, error)) }
    loader?.stop()
    loader = nil
  }

  private static func lost(_ count: Int, in title: String, _ error: JournalError?) -> String {
    let events = count == 1 ? "the last decision" : "the last \(count) decisions"
    let why = error.map { ": \($0)" } ?? ""
    return "koloda: \(events) in “\(title)” could not be saved\(why)"
  }

  /// What a picture that is to lie in front turned out to be.
  enum Placing: Equatable {
    case inFront, decided, unknown
  }

  /// Brings a picture's card to the front, where it is not decided yet.
  func bringToFront(_ picture: FileName) -> Placing {
    guard let card = opened.source.card(named: picture) else { return .unknown }
    guard deck.pile(of: card) == nil, view.deck.offset(of: card) != nil else { return .decided }
    guard view.deck.front != card else { return .inFront }
    do {
      try view.edit { (pile: inout Deck) throws(DeckError) in try pile.jump(to: card) }
    } catch {
      return .unknown
    }
    wantCards()
    observer?.sessionChanged(self)
    return .inFront
  }

  /// A card's file name as it can be read.
  func name(of card: CardID) -> String {
    opened.source.file(of: card)?.displayName ?? ""
  }

  /// What the deck is called.
  lazy var title: String = {
    let place = opened.folder
    return SampleDeck(in: place)?.title ?? opened.settings.title.map { displayText($0.utf8) }
      ?? place.name.displayName
  }()

  /// Draws cards without a photo for a light or dark window.
  func setDark(_ isDark: Bool) {
    guard isDark != self.isDark else { return }
    self.isDark = isDark
    view.drawPending = PlaceholderFace(isDark: isDark).draw
    view.reloadAll()
    wantCards()
  }

  /// What a screen reader says of the deck.
  var speech: DeckSpeech {
    var speech = DeckSpeech()
    speech.name = { [weak self] card in self?.name(of: card) ?? "" }
    speech.description = { [weak self] card in self?.spoken[card] }
    // What is announced was recorded before; its side may be another pile's by now.
    speech.decided = { [weak self] name, _ in
      self?.lastPile.map {
        SpeechTexts.decided(card: name, pile: $0.title)
      }
    }
    speech.back = { [weak self] card, name in self?.backName(of: card) ?? name }
    speech.undone = { SpeechTexts.undone($0) }
    speech.position = { name, place, count in
      SpeechTexts.position(card: name, place: place, count: count)
    }
    speech.ranOut = { count in
      SpeechTexts.ranOut(count)
    }
    return speech
  }

  // MARK: Decisions

  /// What a pile is called.
  func title(of pile: PileID) -> String {
    deck.piles[pile]?.title ?? pile.title
  }

  /// The side that a decision's card leaves by.
  private func side(of pile: PileID) -> SwipeDirection {
    deck.piles[pile]?.side ?? Pile.builtIn.first { $0.id == pile }?.side ?? .down
  }

  private func shown(_ decision: Decision) -> Deck.Decision {
    Deck.Decision(card: decision.card, direction: side(of: decision.pile))
  }

  /// Sends the front card to a pile, also one that lies on no side.
  func decide(_ pile: PileID) {
    guard deck.piles[pile] != nil else { return }
    if let side = deck.piles[pile]?.side {
      view.swipe(side)
    } else if let card = view.deck.front {
      deck.decide(card, pile)
      view.show(decided: card, toward: nil)
      decided(card, to: pile, toward: nil)
    }
  }

  /// Takes the last act back.
  func undo() {
    guard let card = deck.undoable.first?.card else { return }
    if !view.undo() { didUndo(card) }
  }

  /// Makes the act again that was taken back last.
  func redo() {
    guard let card = deck.redoable.first?.card else { return }
    // A card that lies on another pile is not in the view's.
    if view.deck.offset(of: card) == nil { didRedo(card) } else { view.redo() }
  }

  /// What was decided of the picture in whose place the front card lies.
  var formerPile: PileID? { view.deck.front.flatMap { deck.formerDecision(of: $0)?.pile } }

  private func decided(_ card: CardID, to pile: PileID, toward side: SwipeDirection?) {
    lastPile = pile
    trace?.writeDecision(card, pile, toward: side, file: name(of: card))
    wantCards()
    observer?.sessionChanged(self)
  }

  // MARK: News

  private func take(_ news: DeckNews) {
    switch news {
    case .moved(_, .own): break
    case .moved(let changes, .others):
      showOthers(changes)
      trace?.writeFollowed(decided: deck.savedCount)
    case .moved(let changes, .failure(let error)):
      show(changes)
      trace?.writeFailure(error.description)
      observer?.session(self, failed: error)
    case .moved(let changes, .refusal):
      show(changes)
      for card in Set(changes.map(\.card)) { observer?.session(self, refused: card) }
    case .saved: trace?.writeJournaled(decided: deck.savedCount)
    case .trouble(let error): observer?.session(self, troubled: error)
    case .catalogue(let change): show(change)
    case .outdated: observer?.sessionIsOutdated(self)
    case .repaired(let repair): observer?.session(self, repaired: repair)
    }
    observer?.sessionChanged(self)
  }

  /// Shows where cards lie now that others have moved: the front card stays, unless it is the one
  /// that they decided.
  private func showOthers(_ changes: [CardChange]) {
    for change in changes {
      guard let pile = deck.pile(of: change.card), view.deck.offset(of: change.card) != nil else {
        continue
      }
      view.show(decided: change.card, toward: side(of: pile))
    }
    arrange(CatalogueChange(order: deck.order))
    count()
    wantCards()
  }

  /// Shows where cards lie whose decisions are taken back.
  private func show(_ changes: [CardChange]) {
    var returned: [Deck.Decision] = []
    for change in changes {
      guard let pile = deck.pile(of: change.card) else {
        if let was = change.was {
          returned.append(Deck.Decision(card: change.card, direction: side(of: was)))
        }
        continue
      }
      if view.deck.offset(of: change.card) != nil {
        view.show(decided: change.card, toward: side(of: pile))
      }
    }
    if !returned.isEmpty { view.show(takenBack: returned) }
    count()
    wantCards()
  }

  /// Brings the number of decided cards in line with the truth.
  private func count() {
    let decided = deck.count - view.deck.remainingCount
    guard view.deck.decidedElsewhere != decided else { return }
    view.edit { $0.decidedElsewhere = decided }
  }

  private func show(_ change: CatalogueChange) {
    arrange(change)
    // A caption has the old name.
    for card in change.renamed + change.touched { view.reload(card) }
    wantCards()
  }

  /// Brings the pile in line with the cards that are there and undecided.
  private func arrange(_ change: CatalogueChange) {
    let pile = LivePile(
      pile: Array(view.deck.remaining), change: change,
      isUndecided: { deck.pile(of: $0) == nil })
    if let cards = pile.cards {
      let decided = deck.count - cards.count
      // The short names of a deck's cards are all different.
      try? view.edit { (deck: inout Deck) throws(DeckError) in
        try deck.reorder(to: cards)
        deck.decidedElsewhere = decided
      }
    }
    // Decided cards come and go, too.
    count()
  }

  // MARK: Where nothing tells of changes

  /// How often such a deck is looked at, in milliseconds.
  private static let pollingInterval: UInt32 = 1000

  private func startPolling() {
    let timer = Timer { [weak self] in
      guard let self else { return false }
      // By the first time it is known whether anything tells of changes.
      guard opened.source.needsPolling || opened.journal.needsPolling else { return false }
      // What nobody sees need not be fresh.
      guard gtk_widget_get_mapped(view.widget) != 0 else { return true }
      if opened.source.needsPolling { opened.source.poll() }
      if opened.journal.needsPolling { opened.journal.poll() }
      return true
    }
    timer.start(interval: DeckSession.pollingInterval)
    polling = timer
  }

  // MARK: Cards

  private var look: CardLook? {
    guard let size = view.stage.frontFrame?.size, !size.isEmpty else { return expectedLook }
    var look = CardLook(size: size)
    look.scale = view.pictureScale
    look.cut = view.cut
    look.showsCaption = opened.settings.caption ?? true
    look.isDark = isDark
    return look
  }

  /// Tells the loader which cards are wanted now, the front card first.
  func wantCards() {
    guard let loader, let look else { return }
    memory.apply(to: view, look: look)
    // The first card is finished as it was begun, even if the window turned out a little
    // different; it is sharpened after.
    let first = waitsForFirst ? expectedLook : nil
    var requests = view.wantedCards.enumerated().compactMap { index, card in
      request(card, look: index == 0 ? first ?? look : look)
    }
    if hasBacks {
      // Whoever sees the front may turn it over next.
      requests.insert(contentsOf: backRequests(look), at: min(1, requests.count))
    }
    loader.setWanted(requests)
  }

  private func request(_ card: CardID, look: CardLook) -> PhotoRequest? {
    guard let name = opened.source.file(of: card) else { return nil }
    return PhotoPath(bytes: opened.folder.path(of: name)).map {
      PhotoRequest(card: card, path: $0, look: look)
    }
  }

  /// Forgets the words of cards that are far away by now.
  private func forgetSpoken() {
    let wanted = Set(view.wantedCards)
    if spoken.count > 4 * wanted.count { spoken = spoken.filter { wanted.contains($0.key) } }
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
    view.setPicture(card.picture, for: request.card)
    if spoken[request.card] != card.spoken {
      spoken[request.card] = card.spoken
      forgetSpoken()
      if request.card == view.deck.front { view.refreshSpeech() }
    }
    if waitsForFirst, card.quality != .preview {
      waitsForFirst = false
      if look != expectedLook { wantCards() }
    }
  }
}

/// Is told what happens in a session.
@MainActor
protocol DeckSessionObserver: AnyObject {
  /// What is shown or counted has changed.
  func sessionChanged(_ session: DeckSession)
  /// What was decided last could not be kept.
  func session(_ session: DeckSession, failed error: JournalError)
  /// The journal can't be read or written; nil when it can again.
  func session(_ session: DeckSession, troubled error: JournalError?)
  /// The journal was damaged, and what could still be read is in a new one.
  func session(_ session: DeckSession, repaired repair: Repair)
  /// A decision was taken back: the card had been decided elsewhere meanwhile.
  func session(_ session: DeckSession, refused card: CardID)
  /// The history can be read now: the deck is to be opened anew.
  func sessionIsOutdated(_ session: DeckSession)
  /// The front card is being dragged; nil when it is let go.
  func session(_ session: DeckSession, drags progress: DragProgress?)
}

extension DeckSession: DeckViewSource {
  func deckView(
    _ view: KolodaView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    // Photos come from the loader; asking for the list again tells it the present size.
    wantCards()
    return .pending
  }
}

extension DeckSession: DeckViewObserver {
  func deckView(_ view: KolodaView, didFlipCard card: CardID, showsBack: Bool) {
    trace?.writeFlip(card, showsBack: showsBack)
    wantCards()
    observer?.sessionChanged(self)
  }

  func deckView(_ view: KolodaView, didSwipeCard card: CardID, in direction: SwipeDirection) {
    guard let pile = deck.piles[direction]?.id else {
      // No card is let go to a side without a pile.
      view.show(takenBack: [Deck.Decision(card: card, direction: direction)])
      return
    }
    deck.decide(card, pile)
    decided(card, to: pile, toward: direction)
  }

  func deckView(_ view: KolodaView, didUndo decision: Deck.Decision) {
    didUndo(decision.card)
  }

  func deckView(_ view: KolodaView, didRedo decision: Deck.Decision) {
    didRedo(decision.card)
  }

  private func didUndo(_ card: CardID) {
    settle(deck.undo(), shown: card)
    trace?.writeUndo(card, file: name(of: card))
    wantCards()
    observer?.sessionChanged(self)
  }

  private func didRedo(_ card: CardID) {
    settle(deck.redo(), shown: card)
    lastPile = deck.pile(of: card)
    trace?.writeRedo(card, file: name(of: card))
    wantCards()
    observer?.sessionChanged(self)
  }

  /// Shows what an act moved beside the card that the view has moved already.
  private func settle(_ changes: [CardChange], shown card: CardID) {
    show(changes.filter { $0.card != card })
    // A change of mind that is undone leaves the card decided as it was before.
    if let pile = deck.pile(of: card), view.deck.offset(of: card) != nil {
      view.show(decided: card, toward: side(of: pile))
    }
  }

  func deckView(_ view: KolodaView, didDrag progress: DragProgress?) {
    observer?.session(self, drags: progress)
  }

  func deckViewDidComeToRest(_ view: KolodaView) {
    // The view has dropped the pictures of cards that have flown away. The loader must forget that
    // it gave them, or they would not be given again after an undo.
    wantCards()
    observer?.sessionChanged(self)
  }
}

extension DeckSession: DeckViewHistory {
  var lastDecision: Deck.Decision? { deck.undoable.first.map(shown) }

  var nextRedo: Deck.Decision? { deck.redoable.first.map(shown) }

  func recentDecisions(_ count: Int) -> [Deck.Decision] {
    deck.recentDecisions(count).map(shown)
  }
}
