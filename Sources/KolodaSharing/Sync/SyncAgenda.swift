import KolodaSyncMessages

/// Decides what a shared deck sends to its server and asks of it, one order after another.
///
/// It has no clock: times are seconds of a clock that only goes forward.
struct SyncAgenda {
  /// The number of cards held in advance.
  static let ahead = 16
  /// The most events in one order.
  static let batch = 2000
  /// How many bytes of notes go up at once, where one alone is not longer: all of an order has to fit
  /// into a message.
  private static let batchSize = 1 << 20
  /// How many events go up with the last words, which wait for nobody.
  private static let lastWords = 200
  /// The shortest time between two questions for others' progress, in seconds.
  private static let calm = 2.0

  /// The deck as the server last described it.
  private(set) var joined: KeptDeck
  /// Events that the server may not have, in order.
  private(set) var unsent: [SyncEvent]
  private let records: KeptRecords
  private let photos: KeptPhotos?
  private let wantsCards: Bool
  private var isFresh = true
  private var renewAt = 0.0
  private var askAt = Double.infinity
  private var askedAt = -Double.infinity
  private var pause = RetryPause(from: 5, to: 60)
  /// Whether others have decided something since the last order.
  private var isWoken = false
  /// Whether they had when the last order was made.
  private var wasWoken = false
  /// The last order until its answer arrives.
  private var order: SyncOrder?
  /// Ids of events that came from the server and that the journal has not reported yet.
  private var come: Set<String> = []
  /// The newest event in the journal that the server has, including events that came from the
  /// server.
  private var reached: String?
  /// The newest of the person's events that the server has by the coming answer.
  private var seen: SyncPlace?
  /// Whether an event from the server could not be saved.
  ///
  /// It and all after it are sent again.
  private var hasMissed = false
  /// Whether the person's events are to be read from the beginning once the last order is done.
  private var isToReadAnew = false

  /// - Parameters:
  /// - unsent: events that the server may not have, in order.
  /// - wantsCards: whether to hold cards.
  init(
    _ joined: KeptDeck, unsent: [SyncEvent], _ records: KeptRecords,
    _ photos: KeptPhotos? = nil, wantsCards: Bool = true
  ) {
    self.wantsCards = wantsCards
    self.photos = photos
    self.joined = joined
    self.unsent = unsent
    self.records = records
  }

  // MARK: Events

  /// The connection is made, perhaps again.
  ///
  /// An order sent before gets no answer.
  mutating func connected() {
    order = nil
    isFresh = true
    (reached, seen, hasMissed) = (nil, nil, false)
    if isToReadAnew { readAnew() }
  }

  /// Adds events that were decided here.
  mutating func add(_ events: [SyncEvent]) {
    let new = events.filter { come.remove($0.uid) == nil && !joined.isRefused($0) }
    unsent += new
  }

  /// Saves what the person decided on other computers.
  ///
  /// Blocks.
  ///
  /// - Throws: `JournalError`; the server then sends these events again.
  mutating func keep(_ news: ElsewhereEvents, in journal: ElsewhereJournal) throws {
    seen = news.last
    guard !hasMissed else { return }
    // The journal reports them before `keep` returns.
    come.formUnion(news.events.map(\.event.uid))
    do {
      reached = try joined.keep(
        news, in: journal, own: order?.events ?? [],
        sent: reached ?? order?.events.last?.uid ?? joined.lastSent)
    } catch {
      hasMissed = true
      throw error
    }
  }

  /// Replaces the unsent events after the journal was read again.
  mutating func replace(unsent events: [SyncEvent]) { unsent = events }

  /// Compares what was read from the server with what the journal has.
  mutating func match(_ decided: DecidedEvents) {
    if decided.isBehind(joined) { readAnew() }
    joined.match(decided)
  }

  /// Reads the person's events on the server from the beginning, because the journal may have lost
  /// some.
  mutating func readAnew() {
    joined.read = nil
    // The answer to an order that is on its way still moves the mark.
    isToReadAnew = order != nil
    isFresh = true
  }

  /// Notes that others have decided something.
  mutating func othersDecided(at now: Double) {
    askAt = min(askAt, max(now, askedAt + Self.calm))
    isWoken = true
    pause.reset()
  }

  /// Takes the answer to the last order.
  ///
  /// - Parameter refused: the ids of the order's events that the server has refused.
  mutating func take(
    _ deck: SyncedDeck, refused: Set<String> = [], at now: Double
  ) throws {
    guard let done = order else { return }
    order = nil
    defer { if isToReadAnew { readAnew() } }
    let (reached, seen) = (self.reached, self.seen)
    (self.reached, self.seen, hasMissed) = (nil, nil, false)
    let before = Set(joined.pile.held.map(\.number))
    var deck = deck
    if done.wanted == nil { deck.held = joined.pile.held }
    try joined.take(deck, records, photos)
    let sent = Set(done.events.map(\.uid))
    let refused = refused.intersection(sent)
    if !refused.isEmpty { joined.refused = (joined.refused ?? []) + refused.sorted() }
    // If this named an event that the server does not have, the server would look like an older
    // copy of itself.
    let last = done.events.last { !refused.contains($0.uid) }?.uid ?? joined.lastSent
    joined.lastSent = reached.flatMap { refused.contains($0) ? nil : $0 } ?? last
    // Only now: the events up to this one include all that was sent.
    joined.seen = seen ?? joined.seen
    unsent.removeAll { sent.contains($0.uid) }
    if !wantsCards, unsent.isEmpty { isFresh = false }
    guard done.wanted != nil else { return }
    isFresh = false
    askedAt = now
    if !done.renewed.isEmpty || before.isEmpty { renewAt = now + max(deck.lease / 3, Self.calm) }
    if !Set(joined.pile.held.map(\.number)).subtracting(before).isEmpty { pause.reset() }
    askAt = joined.pile.held.count < Self.ahead ? now + pause.take() : .infinity
    // The server doesn't report changes within a second of the last, so ask again.
    if wasWoken || isWoken { askAt = min(askAt, now + Self.calm) }
  }

  /// Starts over because the server is an older copy of itself: all events are sent again, and read
  /// again, since another computer may have sent them at other places.
  mutating func startOver(_ all: [SyncEvent]) {
    order = nil
    unsent = all
    (joined.lastSent, joined.seen, joined.read) = (nil, nil, nil)
    joined.refused = nil
    isFresh = true
  }

  // MARK: The next order

  /// The next order; nil if nothing is due, or if the last order has no answer yet.
  mutating func next(at now: Double) -> SyncOrder? {
    guard order == nil, isFresh || !unsent.isEmpty || now >= time else { return nil }
    let some = firstUnsent(atMost: Self.batch)
    let isLast = some.count == unsent.count
    let held = joined.pile.held.map(\.number)
    var next = SyncOrder(
      events: some, last: joined.seen, pile: joined.pile.id,
      person: joined.pile.person, known: held, wantsPeople: false, mark: joined.pile.look?.mark,
      reading: SyncReading(after: joined.read))
    if isLast, !wantsCards {
      next.wantsPeople = isFresh
    } else if isLast {
      next.wanted = Self.ahead
      if isFresh || now >= renewAt { next.renewed = held }
      // What others hold matters only to somebody who has no cards, or none after this.
      let decided = Set(some.map(\.card))
      next.wantsPeople = isFresh || held.allSatisfy(decided.contains)
      (wasWoken, isWoken) = (isWoken, false)
    }
    order = next
    return next
  }

  /// The first of what is to be sent, no more than fits into one message.
  private func firstUnsent(atMost most: Int) -> [SyncEvent] {
    var size = 0
    let end = unsent.prefix(most).firstIndex { event in
      size += event.text.utf8.count
      return size > Self.batchSize
    }
    return Array(unsent.prefix(max(end ?? most, 1)))
  }

  /// When something is to be done though nothing happens.
  var time: Double {
    guard wantsCards else { return .infinity }
    return joined.pile.held.isEmpty ? askAt : min(askAt, renewAt)
  }

  /// The last order: sends the newest events and returns the held cards to others.
  ///
  /// It leaves no card held here; the answer is not waited for.
  ///
  /// - Parameter returnsCards: whether all is known that was decided here; else the cards that are
  ///   known here stay held until their leases run out.
  /// - Returns: the order, and the cards that are known here. Others, which the answer to the order
  ///   before may bring, go back in any case: nobody has seen them here.
  mutating func farewell(returnsCards: Bool = true) -> (order: SyncOrder, known: [Int]) {
    let events = firstUnsent(atMost: Self.lastWords)
    let late = Set(unsent.dropFirst(events.count).map(\.card))
    let held = Set(joined.pile.held.map(\.number))
    // The server stores the events first, and takes back no card that has its answer then. One that
    // was only marked has none, and one whose decision was undone is held again.
    let known = held.union(events.map(\.card))
    if returnsCards { joined.pile.held = [] }
    let order = SyncOrder(
      events: events, pile: joined.pile.id, person: joined.pile.person,
      returned: returnsCards ? known.subtracting(late).sorted() : [], wantsPeople: false)
    return (order, known.union(late).sorted())
  }
}
