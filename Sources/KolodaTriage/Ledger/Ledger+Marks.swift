import Koloda

// Marks are in the same log as decides and are undone and redone like them. Only the values are
// kept apart from the piles.
extension Ledger {
  /// The indices in `decides` of the marks that hold for a card, by kind; -1 for none.
  typealias MarkHolders = SIMD4<Int>

  static let noMarks = MarkHolders(repeating: -1)

  /// The subject of a decide: a card's pile, or its mark of one kind.
  struct Topic: Hashable {
    let card: CardID
    /// The kind of the mark; nil for the pile.
    let kind: Mark.Kind?
  }

  /// The marks that hold for a card.
  package func marks(of card: CardID) -> Marks {
    var marks = Marks()
    guard !markHolders.isEmpty, let holders = markHolders[card] else { return marks }
    for kind in Mark.Kind.allCases where holders[kind.place] >= 0 {
      if let mark = mark(at: holders[kind.place]) { marks.set(mark) }
    }
    return marks
  }

  /// The event, with its group, of the mark of a kind that holds for a card; nil if there is none.
  package func event(
    ofMark kind: Mark.Kind, of card: CardID
  ) -> (id: EventID, group: EventID)? {
    let index = holder(Topic(card: card, kind: kind))
    return index >= 0 ? (decides.id(index), decides.group(index)) : nil
  }

  /// The cards with marks, in no particular order.
  package var markedCards: some Collection<CardID> { markHolders.keys }

  /// The mark that a decide sets; nil if it sends its card to a pile.
  func mark(at index: Int) -> Mark? {
    let said = decides.said(index)
    return said < 0 ? marks[~said] : nil
  }

  func topic(of index: Int) -> Topic {
    Topic(card: decides.card(index), kind: mark(at: index)?.kind)
  }

  /// The index of the decide that holds for a topic; -1 if there is none.
  func holder(_ topic: Topic) -> Int {
    guard let kind = topic.kind else { return cards.current(topic.card) }
    return markHolders[topic.card]?[kind.place] ?? -1
  }

  mutating func setHolder(_ topic: Topic, _ index: Int) {
    guard let kind = topic.kind else {
      cards.setCurrent(topic.card, index)
      return
    }
    var holders = markHolders[topic.card] ?? Self.noMarks
    holders[kind.place] = index
    markHolders[topic.card] = holders == Self.noMarks ? nil : holders
  }

  /// The ledger's code for a mark: negative, unlike a pile's.
  mutating func place(of mark: Mark) -> Int {
    if let place = markPlaces[mark] { return ~place }
    markPlaces[mark] = marks.count
    marks.append(mark)
    return ~(marks.count - 1)
  }

  /// The codes of a card's marks, by kind; 0 for none.
  ///
  /// Unlike indices of decides, codes keep their meaning when a decide is retracted.
  func saidMarks(of card: CardID) -> SIMD4<Int> {
    guard !markHolders.isEmpty, let holders = markHolders[card] else { return .zero }
    var said = SIMD4<Int>.zero
    for place in holders.indices where holders[place] >= 0 {
      said[place] = decides.said(holders[place])
    }
    return said
  }

  /// The differences between a card's marks now and before.
  func changes(of card: CardID, since before: SIMD4<Int>) -> [MarkChange] {
    let now = saidMarks(of: card)
    guard now != before else { return [] }
    func mark(_ said: Int) -> Mark? { said < 0 ? marks[~said] : nil }
    return Mark.Kind.allCases.filter { before[$0.place] != now[$0.place] }.map { kind in
      MarkChange(card: card, kind: kind, was: mark(before[kind.place]), mark: mark(now[kind.place]))
    }
  }
}

extension Mark.Kind {
  /// The kind's index in `MarkHolders`.
  fileprivate var place: Int {
    switch self {
    case .stars: 0
    case .label: 1
    case .note: 2
    case .turn: 3
    }
  }
}
