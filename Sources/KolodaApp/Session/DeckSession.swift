import Koloda
import KolodaFiles
import KolodaGLib
import KolodaGTK
import Triage

/// One open folder: the deck view, the photos' cards and the journal, tied together.
///
/// A swipe is in the deck at once and in the journal a moment later. What could not be written
/// comes back: the deck returns to where it was before the first event that failed.
@MainActor
final class DeckSession {
  let folder: FolderDeck
  let view: KolodaView
  /// Is told whenever what is shown or counted changes.
  weak var observer: (any DeckSessionObserver)?
  /// What is on disk.
  private(set) var counts: DeckCounts
  private(set) var isDark: Bool
  /// Which pile lies on which side of the deck, for decisions from now on.
  var sides: PileSides
  /// The memory for cards beside the visible ones.
  var memory: CardMemory {
    didSet { if memory != oldValue { wantCards() } }
  }

  /// How long a window's first frame waits for its card, in seconds.
  private static let patience = 0.12

  let trace: TraceWriter?
  private var loader: PhotoLoader?
  /// Events that are on their way to the disk, each with the deck before it, oldest first.
  private var pending: [(number: Int, before: Deck)] = []
  private var eventCount = 0
  private var deckBefore: Deck
  /// What became of events, as the journal's queue tells it.
  private let outcomes = EventOutcomes()
  /// Where the cards arrive.
  private let inbox: CardInbox
  /// The look of the first card, decoded before the window had a size.
  private var expectedLook: CardLook?
  private var waitsForFirst = false
  /// What cards that were shown are in words.
  private var spoken: [CardID: String] = [:]
  /// The piles of the cards decided so far.
  private var piles: [CardID: Pile] = [:]
  /// The pile of the last decision.
  private var lastPile: Pile?

  /// Makes the session of an opened folder.
  ///
  /// - Parameters:
  ///   - early: a loader that was started before the window, and the look it was given.
  init(
    folder: FolderDeck, view: KolodaView, early: EarlyLoading?, trace: TraceWriter?,
    settings: Settings = Settings(), isDark: Bool
  ) {
    self.folder = folder
    self.view = view
    self.trace = trace
    self.isDark = isDark
    sides = settings.sides
    memory = CardMemory(megabytes: settings.memory)
    counts = folder.counts
    deckBefore = view.deck
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
    do {
      var deck = try folder.deck(sides)
      for decision in folder.history + folder.redoList { piles[decision.card] = decision.pile }
      if let card = picture.flatMap(folder.undecidedCard) { try deck.jump(to: card) }
      deckBefore = deck
      view.drawPending = PlaceholderFace(isDark: isDark).draw
      view.source = self
      view.observer = self
      view.setDeck(deck)
    } catch {
      observer?.session(self, failed: error.description)
    }
    if let error = folder.journalError { observer?.session(self, failed: error.text) }
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
    folder.finish()
    takeOutcomes { count, error in
      let events = count == 1 ? "the last decision" : "the last \(count) decisions"
      report(
        "koloda: \(events) in “\(title)” could not be saved: \(error)")
    }
    loader?.stop()
    loader = nil
  }

  /// What a picture that is to lie in front turned out to be.
  enum Placing: Equatable {
    case inFront, decided, unknown
  }

  /// Brings a picture's card to the front, where it is not decided yet.
  func bringToFront(_ picture: FileName) -> Placing {
    guard let card = folder.listing.index(of: picture).map({ CardID($0) }) else { return .unknown }
    guard view.deck.offset(of: card) != nil else { return .decided }
    guard view.deck.front != card else { return .inFront }
    do {
      try view.edit { (deck: inout Deck) throws(DeckError) in try deck.jump(to: card) }
    } catch {
      return .unknown
    }
    deckBefore = view.deck
    wantCards()
    observer?.sessionChanged(self)
    return .inFront
  }

  /// A card's file name as it can be read.
  func name(of card: CardID) -> String {
    folder.files.indices.contains(card.rawValue)
      ? folder.files[card.rawValue].name.displayName : ""
  }

  /// What the deck is called.
  lazy var title: String = {
    let place = folder.listing.folder
    return SampleDeck(in: place)?.title ?? folder.settings.title ?? place.name.displayName
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

  // MARK: Journal

  private func record(_ event: DeckEvent, toward direction: SwipeDirection? = nil) {
    eventCount += 1
    let number = eventCount
    pending.append((number, deckBefore))
    deckBefore = view.deck
    trace?.write(event, toward: direction, file: name(of: event.card))
    folder.record(event) { [weak self, outcomes] result in
      outcomes.add(number, result)
      MainThread.post { self?.takeOutcomes() }
    }
    wantCards()
    observer?.sessionChanged(self)
  }

  /// Takes in what became of events since the last time.
  ///
  /// - Parameter report: is told of a failure, with how many events are lost by it.
  private func takeOutcomes(report: (Int, JournalError) -> Void = { _, _ in }) {
    for (number, result) in outcomes.takeAll() {
      if case .failure(let error) = result,
        let index = pending.firstIndex(where: { $0.number == number })
      {
        report(pending.count - index, error)
      }
      recorded(number, result)
    }
  }

  private func recorded(_ number: Int, _ result: Result<DeckCounts, JournalError>) {
    // Events that were taken back with an earlier one are not pending any more, though others that
    // were recorded since may be.
    guard let index = pending.firstIndex(where: { $0.number == number }) else { return }
    switch result {
    case .success(let counts):
      pending.remove(at: index)
      self.counts = counts
      trace?.writeJournaled(counts)
    case .failure(let error):
      let before = pending[index].before
      pending.removeSubrange(index...)
      deckBefore = before
      view.restore(before)
      folder.resume(after: error)
      trace?.writeFailure(error.description)
      observer?.session(self, failed: error.text)
      wantCards()
    }
    observer?.sessionChanged(self)
  }

  // MARK: Cards

  private var look: CardLook? {
    guard let size = view.stage.frontFrame?.size, !size.isEmpty else { return expectedLook }
    var look = CardLook(size: size)
    look.scale = view.pictureScale
    look.cut = view.cut
    look.showsCaption = folder.settings.caption ?? true
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
    guard folder.files.indices.contains(card.rawValue) else { return nil }
    let name = folder.files[card.rawValue].name
    return PhotoPath(bytes: folder.listing.folder.path(of: name)).map {
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
  /// Something could not be kept; the message says what and why.
  func session(_ session: DeckSession, failed message: String)
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
    guard let pile = sides[direction] else {
      // No card is let go to a side without a pile.
      view.restore(deckBefore)
      return
    }
    piles[card] = pile
    lastPile = pile
    record(.decide(card, pile), toward: direction)
  }

  func deckView(_ view: KolodaView, didUndo decision: Deck.Decision) {
    record(.undo(decision.card))
  }

  func deckView(_ view: KolodaView, didRedo decision: Deck.Decision) {
    lastPile = piles[decision.card]
    record(.redo(decision.card))
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
