/// A stack of cards and the decisions made on them, without any appearance.
///
/// Cards have identities, and every edit is by identity. A card is either in the stack or decided;
/// the card at the front of the stack is the next to decide. The history of decisions is unlimited:
/// undo returns the last decided card to the front, and redo decides it again the same way. A new
/// decision clears redo.
///
/// In an endless deck, a decided card returns to the end of the stack under its own identity. Its
/// decisions stay in the history, and undo takes it from its position in the stack.
///
/// Copying a deck takes constant time, and copies share their common parts. Every operation takes
/// time logarithmic in the number of cards and decisions, unless noted otherwise.
///
/// A deck made by `init(undecided:decidedCount:)` has no history: its owner stores the decisions,
/// and the deck only counts them.
public struct Deck: Sendable {
  /// A decided card and the direction it left by.
  public struct Decision: Hashable, Sendable {
    /// The decided card.
    public var card: CardID
    /// The direction it left by.
    public var direction: SwipeDirection

    /// Makes a decision.
    public init(card: CardID, direction: SwipeDirection) {
      self.card = card
      self.direction = direction
    }
  }

  /// The undecided cards: the stack.
  var pile: CardOrder
  /// The decisions, oldest first.
  public internal(set) var history = History()
  /// The undone decisions, the next one to redo last.
  public internal(set) var undone = History()
  /// Whether decided cards return to the end of the stack.
  ///
  /// It can be changed at any time and then applies to later decisions.
  public var isEndless = false {
    didSet { mayRepeat = mayRepeat || isEndless }
  }
  /// Whether a card can have more than one decision.
  private(set) var mayRepeat = false
  /// Whether the deck stores its decisions; if not, the deck itself can't undo anything.
  public private(set) var keepsHistory = true
  /// The number of decided cards that are not in the history, 0 or more.
  ///
  /// In a deck without a history, each decision adds 1; `putBack(_:)` subtracts 1. Set it if cards
  /// are decided or removed without the deck's knowledge.
  public var decidedElsewhere = 0 {
    didSet {
      let legal = min(max(decidedElsewhere, 0), Deck.mostDecidedElsewhere)
      if legal != decidedElsewhere { decidedElsewhere = legal }
    }
  }
  /// A limit that keeps counts from overflowing even if the stack holds as many cards as it can.
  static let mostDecidedElsewhere = Int.max / 8

  /// Makes a deck without cards.
  public init() {
    self.init(numbered: 0..<0)
  }

  /// Makes a deck of consecutively numbered cards.
  ///
  /// - Complexity: O(1): a deck of a million cards opens as fast as one of ten.
  public init(numbered numbers: Range<Int>) {
    pile = CardOrder(numbers: numbers)
  }

  /// Makes a deck from its cards, the front card first.
  ///
  /// - Throws: `DeckError.duplicateCard` if a card occurs twice.
  public init(cards: some Sequence<CardID>) throws(DeckError) {
    try self.init(cards: cards, history: [], undone: [])
  }

  /// Makes a deck whose decisions are stored elsewhere.
  ///
  /// `history` and `undone` stay empty, and `undo()` and `redo()` do nothing. A decision takes
  /// no memory, and the same time in a deck of any length.
  ///
  /// - Parameters:
  ///   - cards: the undecided cards, the front card first.
  ///   - decidedCount: the number of decided cards; below 0 counts as 0.
  /// - Throws: `DeckError.duplicateCard` if a card occurs twice.
  public init(
    undecided cards: some Sequence<CardID>, decidedCount: Int = 0
  ) throws(DeckError) {
    try self.init(cards: cards)
    keepsHistory = false
    decidedElsewhere = min(max(decidedCount, 0), Deck.mostDecidedElsewhere)
  }

  /// Makes a deck that continues where another left off.
  ///
  /// - Parameters:
  ///   - cards: all cards in order, including decided ones.
  ///   - history: the decisions, oldest first.
  ///   - undone: the undone decisions, the next one to redo last.
  ///   - isEndless: whether decided cards return to the end of the stack; then a card may have more
  ///     than one decision.
  /// - Throws: `DeckError.duplicateCard` if a card occurs twice, or has several decisions in a deck
  ///   that isn't endless; `DeckError.unknownCard` if a decision is about none of the cards.
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
    // An undone card lies at the front, the one undone last foremost.
    let front = Deck.lastOccurrences(self.undone)
    let back =
      isEndless ? Deck.lastOccurrences(self.history).filter { !returned.contains($0) } : []
    pile = try CardOrder(front.reversed() + untouched + back)
  }

  /// The cards of the decisions, in the order of each card's last decision.
  private static func lastOccurrences(_ decisions: History) -> [CardID] {
    var seen = Set<CardID>()
    return decisions.reversed().map(\.card).filter { seen.insert($0).inserted }.reversed()
  }

  // MARK: Cards

  /// The next card to decide; nil if the stack is empty.
  public var front: CardID? { pile.first }
  /// The number of cards, including decided ones.
  public var count: Int { pile.count + history.goneCount + decidedElsewhere }
  /// The number of undecided cards.
  public var remainingCount: Int { pile.count }
  /// The number of decisions; unless the deck is endless, also the number of decided cards.
  public var decidedCount: Int { history.count + decidedElsewhere }
  /// Whether no card is left to decide.
  public var isRunOut: Bool { pile.isEmpty }
  /// Whether a decision can be undone.
  public var canUndo: Bool { !history.isEmpty }
  /// Whether a decision can be redone.
  public var canRedo: Bool { !undone.isEmpty }

  /// The undecided cards, the front card first.
  public var remaining: some RandomAccessCollection<CardID> { pile }

  /// The undecided card at a position behind the front (0 is the front card); nil outside the
  /// stack.
  public func card(behindFront offset: Int) -> CardID? {
    offset >= 0 && offset < pile.count ? pile[offset] : nil
  }

  /// The position of an undecided card behind the front; nil if it isn't in the stack.
  public func offset(of card: CardID) -> Int? { pile.firstIndex(of: card) }

  // MARK: Decisions

  /// Decides the front card.
  ///
  /// - Returns: the decision, or nil if the stack is empty.
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

  /// Undoes the last decision; its card becomes the front card.
  ///
  /// - Returns: the undone decision, or nil if there is none.
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
  /// - Returns: the decision, or nil if there is none.
  @discardableResult
  public mutating func redo() -> Decision? {
    guard let decision = undone.popLast()?.decision else { return nil }
    // Usually the front card, unless an edit has put others before it.
    guard pile.remove(decision.card) else { return nil }
    record(decision)
    // A card that doesn't return can't be decided again.
    if mayRepeat, !isEndless { undone.remove(decision.card) }
    return decision
  }
}
