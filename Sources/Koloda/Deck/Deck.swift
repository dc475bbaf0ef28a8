/// A stack of cards, the decisions made on it, and nothing about how it looks.
///
/// Cards have identities, and every edit is by identity. A card is either in the stack or
/// decided; the front of the stack is the card that can be decided. The history of decisions is
/// unlimited: undo puts the last decided card back on the front, redo decides it again the same
/// way. A new decision ends what could be redone.
///
/// In an endless deck a decided card comes back at the end of the deck, under its own identity.
/// Its decisions stay in the history, and undo takes it from where it is in the stack.
///
/// A copy of a deck costs nothing and shares what both have in common; every operation takes time
/// that grows with the logarithm of the number of cards and decisions, unless it says otherwise.
///
/// A deck of `init(undecided:decidedCount:)` has no history of its own: whoever made it keeps the
/// decisions, and the deck only counts them.
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

  /// The undecided cards.
  var pile: CardOrder
  /// The decisions, oldest first.
  public internal(set) var history = History()
  /// The decisions undone, the next to be redone last.
  public internal(set) var undone = History()
  /// Whether a decided card comes back at the end of the deck.
  ///
  /// It can be changed at any time and is then true of the decisions to come.
  public var isEndless = false {
    didSet { mayRepeat = mayRepeat || isEndless }
  }
  /// Whether a card may have more than one decision.
  private(set) var mayRepeat = false
  /// Whether the deck remembers its decisions; without, nothing can be undone by the deck itself.
  public private(set) var keepsHistory = true
  /// How many cards are decided without being in the history, 0 or more.
  ///
  /// A decision of a deck that keeps no history adds one, and `putBack(_:)` takes one off. Set it
  /// where cards were decided, or taken out, without the deck.
  public var decidedElsewhere = 0 {
    didSet {
      let legal = min(max(decidedElsewhere, 0), Deck.mostDecidedElsewhere)
      if legal != decidedElsewhere { decidedElsewhere = legal }
    }
  }
  /// With as many cards in the stack as it can hold, no count overflows.
  static let mostDecidedElsewhere = Int.max / 8

  /// Makes a deck without cards.
  public init() {
    self.init(numbered: 0..<0)
  }

  /// Makes a deck of cards that are numbered in rising order.
  ///
  /// - Complexity: O(1): a deck of a million cards opens as fast as one of ten.
  public init(numbered numbers: Range<Int>) {
    pile = CardOrder(numbers: numbers)
  }

  /// Makes a deck from its cards, the front card first.
  ///
  /// - Throws: `DeckError.duplicateCard` if a card comes twice.
  public init(cards: some Sequence<CardID>) throws(DeckError) {
    try self.init(cards: cards, history: [], undone: [])
  }

  /// Makes a deck whose decisions are kept elsewhere.
  ///
  /// `history` and `undone` stay empty, and `undo()` and `redo()` do nothing; a decision takes the
  /// same time in a deck of any length, and no memory.
  ///
  /// - Parameters:
  ///   - cards: the cards that are not decided, the front card first.
  ///   - decidedCount: how many are.
  /// - Throws: `DeckError.duplicateCard` if a card comes twice.
  public init(
    undecided cards: some Sequence<CardID>, decidedCount: Int = 0
  ) throws(DeckError) {
    try self.init(cards: cards)
    keepsHistory = false
    decidedElsewhere = min(max(decidedCount, 0), Deck.mostDecidedElsewhere)
  }

  /// Makes a deck that carries on where another left off.
  ///
  /// - Parameters:
  ///   - cards: all cards in order, the decided ones among them.
  ///   - history: the decisions, oldest first.
  ///   - undone: the decisions undone, the next to be redone last.
  ///   - isEndless: whether the decided cards came back at the end of the deck; a card may be
  ///     decided more than once then.
  /// - Throws: `DeckError.duplicateCard` if a card comes twice, `DeckError.unknownCard` if a
  ///   decision is on none of the cards.
  public init(
    cards: some Sequence<CardID>, history: some Sequence<Decision>,
    undone: some Sequence<Decision>, isEndless: Bool = false
  ) throws(DeckError) {
    self.history = History(history, cameBack: isEndless)
    self.undone = History(undone, cameBack: false)
    self.isEndless = isEndless
    mayRepeat = isEndless
    guard !self.history.isEmpty || !self.undone.isEmpty else {
      pile = try CardOrder(cards)
      return
    }
    let all = Array(cards)
    try CardOrder.checkUnique(all)
    var decided = Set<CardID>()
    for decision in self.history {
      guard decided.insert(decision.card).inserted || isEndless else {
        throw .duplicateCard(decision.card)
      }
    }
    var returned = Set<CardID>()
    for decision in self.undone {
      let isNew = returned.insert(decision.card).inserted && !decided.contains(decision.card)
      guard isNew || isEndless else { throw .duplicateCard(decision.card) }
    }
    let moved = decided.union(returned)
    let untouched = all.filter { !moved.contains($0) }
    if untouched.count + moved.count != all.count {
      let known = Set(all)
      for card in moved where !known.contains(card) { throw .unknownCard(card) }
    }
    // A card that was undone lies on the front, the last undone foremost.
    let front = Deck.lastOccurrences(self.undone)
    let back =
      isEndless ? Deck.lastOccurrences(self.history).filter { !returned.contains($0) } : []
    pile = try CardOrder(front.reversed() + untouched + back)
  }

  /// The cards of decisions in the order of each one's last.
  private static func lastOccurrences(_ decisions: History) -> [CardID] {
    var seen = Set<CardID>()
    return decisions.reversed().map(\.card).filter { seen.insert($0).inserted }.reversed()
  }

  // MARK: What is there

  /// The card that can be decided, nil when the stack is empty.
  public var front: CardID? { pile.first }
  /// How many cards there are, decided ones included.
  public var count: Int { pile.count + history.goneCount + decidedElsewhere }
  /// How many cards are undecided.
  public var remainingCount: Int { pile.count }
  /// How many decisions there are: in a deck that isn't endless, how many cards are decided.
  public var decidedCount: Int { history.count + decidedElsewhere }
  /// Whether no card is left to decide.
  public var isRunOut: Bool { pile.isEmpty }
  /// Whether a decision can be undone.
  public var canUndo: Bool { !history.isEmpty }
  /// Whether a decision can be redone.
  public var canRedo: Bool { !undone.isEmpty }

  /// The undecided cards, the front card first.
  public var remaining: some RandomAccessCollection<CardID> { pile }

  /// The undecided card at a distance behind the front card, nil past the end.
  public func card(behindFront offset: Int) -> CardID? {
    offset >= 0 && offset < pile.count ? pile[offset] : nil
  }

  /// How far behind the front an undecided card lies, nil if it isn't in the stack.
  public func offset(of card: CardID) -> Int? { pile.firstIndex(of: card) }

  // MARK: Decisions

  /// Decides the front card.
  ///
  /// - Returns: the decision, or nil when there is no card.
  @discardableResult
  public mutating func decide(_ direction: SwipeDirection) -> Decision? {
    guard let card = pile.popFirst() else { return nil }
    let decision = Decision(card: card, direction: direction)
    record(decision)
    if !undone.isEmpty { undone.removeAll() }
    return decision
  }

  private mutating func record(_ decision: Decision) {
    guard keepsHistory else {
      if isEndless { pile.append(decision.card) } else { decidedElsewhere += 1 }
      return
    }
    history.append(decision, cameBack: isEndless)
    if isEndless { pile.append(decision.card) }
  }

  /// Takes the last decision back; its card becomes the front card.
  ///
  /// - Returns: the decision that was undone, or nil when there is none.
  @discardableResult
  public mutating func undo() -> Decision? {
    guard let (decision, cameBack) = history.popLast() else { return nil }
    if cameBack { pile.remove(decision.card) }
    pile.prepend(decision.card)
    undone.append(decision)
    return decision
  }

  /// Redoes the decision that was undone last.
  ///
  /// - Returns: the decision, or nil when there is none.
  @discardableResult
  public mutating func redo() -> Decision? {
    guard let decision = undone.popLast()?.decision else { return nil }
    // Usually the front card; an edit may have put others before it.
    guard pile.remove(decision.card) else { return nil }
    record(decision)
    // What has gone can't be decided once more.
    if mayRepeat, !isEndless { undone.remove(decision.card) }
    return decision
  }
}
