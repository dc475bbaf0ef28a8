import KolodaSyncMessages

/// What a shared deck has to tell its server and to ask it, one order after another.
///
/// It has no clock: times are seconds of one that only goes forward.
struct SyncAgenda {
  /// How many cards are held ahead.
  static let ahead = 16
  /// How many events go up at once.
  static let batch = 2000
  /// How many events go up with the last words, which wait for nobody.
  private static let lastWords = 200
  /// How long it takes at least from one question for others' progress to the next, in seconds.
  private static let calm = 2.0

  /// The pile as it was when the server was last asked.
  private(set) var joined: JoinedPile
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
  /// Whether they had when it was made.
  private var wasWoken = false
  /// What was ordered last, as long as there is no answer.
  private var order: SyncOrder?
  /// Events that came from the server, until the journal tells them.
  private var come: Set<String> = []
  /// The event up to which the server has those of the journal, with what came from there.
  private var reached: String?
  /// Whether some could not be kept: those after them come again, too.
  private var hasMissed = false

  /// - Parameters:
  ///   - unsent: events that the server may not have, in order.
  ///   - wantsCards: whether cards are held.
  init(
    _ joined: JoinedPile, unsent: [SyncEvent], _ records: KeptRecords,
    _ photos: KeptPhotos? = nil, wantsCards: Bool = true
  ) {
    self.wantsCards = wantsCards
    self.photos = photos
    self.joined = joined
    self.unsent = unsent
    self.records = records
  }

  // MARK: What happens

  /// The server is there, maybe again: what was ordered before has no answer.
  mutating func connected() {
    order = nil
    isFresh = true
    (reached, hasMissed) = (nil, false)
  }

  /// Something was decided here.
  mutating func add(_ events: [SyncEvent]) {
    let new = events.filter { come.remove($0.uid) == nil && !joined.isRefused($0) }
    unsent += new
  }

  /// Keeps what the person decided on other computers; it blocks.
  ///
  /// - Throws: `JournalError`; it comes again then.
  mutating func keep(_ news: ElsewhereEvents, in journal: ElsewhereJournal) throws {
    guard !hasMissed else { return }
    // They are told while they are still being kept.
    come.formUnion(news.events.map(\.event.uid))
    do {
      reached = try joined.keep(
        news, in: journal, sent: reached ?? order?.events.last?.uid ?? joined.lastSent)
    } catch {
      hasMissed = true
      throw error
    }
  }

  /// The journal was read anew.
  mutating func replace(unsent events: [SyncEvent]) { unsent = events }

  /// Others have decided something.
  mutating func othersDecided(at now: Double) {
    askAt = min(askAt, max(now, askedAt + Self.calm))
    isWoken = true
    pause.reset()
  }

  /// Takes in the answer to the last order.
  ///
  /// - Parameter refused: the events of the order that the server did not take.
  mutating func take(
    _ pile: SyncedPile, refused: Set<String> = [], at now: Double
  ) throws {
    guard let done = order else { return }
    order = nil
    let reached = reached
    (self.reached, hasMissed) = (nil, false)
    let before = Set(joined.pile.held.map(\.number))
    var pile = pile
    if done.wanted == nil { pile.held = joined.pile.held }
    try joined.take(pile, records, photos)
    let sent = Set(done.events.map(\.uid))
    let refused = refused.intersection(sent)
    if !refused.isEmpty { joined.refused = (joined.refused ?? []) + refused.sorted() }
    // By one that the server does not have it would look like an older copy.
    let last = done.events.last { !refused.contains($0.uid) }?.uid ?? joined.lastSent
    joined.lastSent = reached.flatMap { refused.contains($0) ? nil : $0 } ?? last
    unsent.removeAll { sent.contains($0.uid) }
    if !wantsCards, unsent.isEmpty { isFresh = false }
    guard done.wanted != nil else { return }
    isFresh = false
    askedAt = now
    if !done.renewed.isEmpty || before.isEmpty { renewAt = now + max(pile.lease / 3, Self.calm) }
    if !Set(joined.pile.held.map(\.number)).subtracting(before).isEmpty { pause.reset() }
    askAt = joined.pile.held.count < Self.ahead ? now + pause.take() : .infinity
    // Nobody is woken for what comes within a second.
    if wasWoken || isWoken { askAt = min(askAt, now + Self.calm) }
  }

  /// The server turned out to be an older copy of what it was: all events go up again.
  mutating func startOver(_ all: [SyncEvent]) {
    order = nil
    unsent = all
    joined.lastSent = nil
    joined.lastRead = nil
    joined.refused = nil
  }

  // MARK: What is to be done

  /// The next order; nil if nothing is to be done now, or the last one has no answer yet.
  mutating func next(at now: Double) -> SyncOrder? {
    guard order == nil, isFresh || !unsent.isEmpty || now >= time else { return nil }
    let some = Array(unsent.prefix(Self.batch))
    let isLast = some.count == unsent.count
    let held = joined.pile.held.map(\.number)
    var next = SyncOrder(
      events: some, last: joined.lastSent, pile: joined.pile.id,
      person: joined.pile.person, known: held, wantsPeople: false, mark: joined.pile.look?.mark,
      reading: SyncReading(after: joined.lastRead))
    if isLast, !wantsCards {
      next.wantsPeople = isFresh
    } else if isLast {
      next.wanted = Self.ahead
      if isFresh || now >= renewAt { next.renewed = held }
      // What others hold is of interest to who has nothing to do.
      next.wantsPeople = isFresh || held.isEmpty
      (wasWoken, isWoken) = (isWoken, false)
    }
    order = next
    return next
  }

  /// When something is to be done though nothing happens.
  var time: Double {
    guard wantsCards else { return .infinity }
    return joined.pile.held.isEmpty ? askAt : min(askAt, renewAt)
  }

  /// What is said at the end: the last events, and that the cards go to others.
  ///
  /// It leaves no card held here; the answer is not waited for.
  mutating func farewell() -> SyncOrder {
    let decided = Set(unsent.map(\.card))
    let held = joined.pile.held.map(\.number)
    joined.pile.held = []
    return SyncOrder(
      events: Array(unsent.prefix(Self.lastWords)), pile: joined.pile.id,
      person: joined.pile.person, returned: held.filter { !decided.contains($0) },
      wantsPeople: false)
  }
}
