/// A pile of cards, the decisions made on it, and nothing about how it looks.
///
/// Cards have identities, and every edit is by identity. A card is either in the pile or
/// decided; the front of the pile is the card that can be decided. The history of decisions is
/// unlimited: undo puts the last decided card back on the front, redo decides it again the same
/// way. A new decision ends what could be redone.
public struct Deck: Sendable {
  /// A card and the direction that it left by.
  public struct Decision: Hashable, Sendable {
    /// The decided card.
    public var card: CardID
    /// The side that it left by.
    public var direction: SwipeDirection

    /// Makes a decision.
    public init(card: CardID, direction: SwipeDirection) {
      self.card = card
      self.direction = direction
    }
  }

  /// The undecided cards with the front card last, so that a decision moves nothing.
  private var pile: [CardID]
  /// The decisions, oldest first.
  public private(set) var history: [Decision]
  /// The decisions taken back, the next to be redone last.
  public private(set) var undone: [Decision]

  /// Makes a deck without cards.
  public init() {
    pile = []
    history = []
    undone = []
  }

  /// Makes a deck from its cards, the front card first.
  ///
  /// - Throws: `DeckError.duplicateCard` if a card comes twice.
  public init(cards: some Sequence<CardID>) throws(DeckError) {
    try self.init(cards: cards, history: [], undone: [])
  }

  /// Makes a deck of cards that are numbered in rising order.
  ///
  /// Nothing has to be checked, so a million cards take a few milliseconds.
  public init(numbered numbers: Range<Int>) {
    pile = [CardID](unsafeUninitializedCapacity: numbers.count) { places, count in
      for place in 0..<numbers.count {
        places.initializeElement(at: place, to: CardID(numbers.upperBound - 1 - place))
      }
      count = numbers.count
    }
    history = []
    undone = []
  }

  /// Makes a deck that carries on where another left off.
  ///
  /// - Parameters:
  ///   - cards: all cards in order, the decided ones among them.
  ///   - history: the decisions, oldest first.
  ///   - undone: the decisions taken back, the next to be redone last.
  /// - Throws: `DeckError.duplicateCard` if a card comes twice, `DeckError.unknownCard` if a
  ///   decision is on none of the cards.
  public init(
    cards: some Sequence<CardID>, history: [Decision], undone: [Decision]
  ) throws(DeckError) {
    let all = Array(cards)
    try Deck.checkUnique(all)
    var decided = Set<CardID>()
    for decision in history {
      guard decided.insert(decision.card).inserted else {
        throw .duplicateCard(decision.card)
      }
    }
    var returned = Set<CardID>()
    for decision in undone {
      guard !decided.contains(decision.card), returned.insert(decision.card).inserted else {
        throw .duplicateCard(decision.card)
      }
    }
    if !decided.isEmpty || !returned.isEmpty {
      let known = Set(all)
      if let stranger = decided.union(returned).first(where: { !known.contains($0) }) {
        throw .unknownCard(stranger)
      }
    }
    var remaining: [CardID] = []
    remaining.reserveCapacity(all.count)
    for card in all.reversed() where !decided.contains(card) && !returned.contains(card) {
      remaining.append(card)
    }
    // A card that was taken back lies on the front, the last taken back foremost.
    remaining.append(contentsOf: undone.map(\.card))
    pile = remaining
    self.history = history
    self.undone = undone
  }

  // MARK: What is there

  /// The card that can be decided, nil when the pile is empty.
  public var front: CardID? { pile.last }
  /// How many cards there are, decided ones included.
  public var count: Int { pile.count + history.count }
  /// How many cards are undecided.
  public var remainingCount: Int { pile.count }
  /// How many cards are decided.
  public var decidedCount: Int { history.count }
  /// Whether no card is left to decide.
  public var isRunOut: Bool { pile.isEmpty }
  /// Whether a decision can be taken back.
  public var canUndo: Bool { !history.isEmpty }
  /// Whether a decision that was taken back can be made again.
  public var canRedo: Bool { !undone.isEmpty }

  /// The undecided cards, the front card first.
  public var remaining: some RandomAccessCollection<CardID> { pile.reversed() }

  /// The undecided card at a distance behind the front card, nil past the end.
  public func card(behindFront offset: Int) -> CardID? {
    offset >= 0 && offset < pile.count ? pile[pile.count - 1 - offset] : nil
  }

  /// How far behind the front an undecided card lies, nil if it isn't in the pile.
  public func offset(of card: CardID) -> Int? {
    pile.lastIndex(of: card).map { pile.count - 1 - $0 }
  }

  // MARK: Decisions

  /// Decides the front card.
  ///
  /// - Returns: the decision, or nil when there is no card.
  @discardableResult
  public mutating func decide(_ direction: SwipeDirection) -> Decision? {
    guard let card = pile.popLast() else { return nil }
    let decision = Decision(card: card, direction: direction)
    history.append(decision)
    undone.removeAll(keepingCapacity: true)
    return decision
  }

  /// Takes the last decision back; its card becomes the front card.
  ///
  /// - Returns: the decision that was taken back, or nil when there is none.
  @discardableResult
  public mutating func undo() -> Decision? {
    guard let decision = history.popLast() else { return nil }
    pile.append(decision.card)
    undone.append(decision)
    return decision
  }

  /// Makes the decision again that was taken back last.
  ///
  /// - Returns: the decision, or nil when there is none.
  @discardableResult
  public mutating func redo() -> Decision? {
    guard let decision = undone.popLast() else { return nil }
    // Usually the front card; an edit may have put others before it.
    guard let index = pile.lastIndex(of: decision.card) else { return nil }
    pile.remove(at: index)
    history.append(decision)
    return decision
  }

  // MARK: Edits

  /// Puts new cards into the pile.
  ///
  /// - Parameters:
  ///   - cards: the new cards, in order.
  ///   - offset: how far behind the front the first of them comes to lie; past the end means at
  ///     the end, below zero at the front.
  /// - Throws: `DeckError.duplicateCard` if a card is in the deck already or comes twice; the
  ///   deck is unchanged then.
  public mutating func insert(_ cards: [CardID], behindFront offset: Int) throws(DeckError) {
    try Deck.checkUnique(cards)
    let known = Set(cards)
    if let twice = pile.first(where: known.contains)
      ?? history.first(where: {
        known.contains($0.card)
      })?.card
    {
      throw .duplicateCard(twice)
    }
    let place = pile.count - min(max(offset, 0), pile.count)
    pile.insert(contentsOf: cards.reversed(), at: place)
  }

  /// Takes cards out of the deck, decided or not, with their decisions.
  ///
  /// Unknown cards are passed over.
  public mutating func remove(_ cards: Set<CardID>) {
    guard !cards.isEmpty else { return }
    pile.removeAll(where: cards.contains)
    history.removeAll { cards.contains($0.card) }
    undone.removeAll { cards.contains($0.card) }
  }

  /// Moves an undecided card to another place in the pile.
  ///
  /// - Throws: `DeckError.unknownCard` if the card isn't in the pile.
  public mutating func move(_ card: CardID, behindFront offset: Int) throws(DeckError) {
    guard let index = pile.lastIndex(of: card) else { throw .unknownCard(card) }
    pile.remove(at: index)
    pile.insert(card, at: pile.count - min(max(offset, 0), pile.count))
  }

  private static func checkUnique(_ cards: [CardID]) throws(DeckError) {
    // Cards that come in rising order, as a source numbers them, need no set.
    if zip(cards, cards.dropFirst()).allSatisfy({ $0.rawValue < $1.rawValue }) { return }
    var seen = Set<CardID>(minimumCapacity: cards.count)
    for card in cards where !seen.insert(card).inserted { throw .duplicateCard(card) }
  }

  /// Checks what must hold after every operation; compiled out of release builds.
  public func checkInvariants() {
    #if DEBUG
      let undecided = Set(pile)
      let decided = Set(history.map(\.card))
      let returned = Set(undone.map(\.card))
      assert(undecided.count == pile.count, "a card is in the pile twice")
      assert(decided.count == history.count, "a card is decided twice")
      assert(returned.count == undone.count, "a decision can be redone twice")
      assert(undecided.isDisjoint(with: decided), "a card is in the pile and decided")
      assert(returned.isSubset(of: undecided), "a card that can be redone isn't in the pile")
    #endif
  }
}
