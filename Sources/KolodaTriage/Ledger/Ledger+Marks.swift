import Koloda

// A mark is in the same log as the decides: it lives, is undone and is redone as they are. Only what
// it says of its card is kept apart from the pile.
extension Ledger {
  /// The marks that hold for a card, by kind: where they stand in `decides`, -1 for none.
  typealias MarkHolders = SIMD4<Int>

  static let noMarks = MarkHolders(repeating: -1)

  /// What a decide says something of: a card's pile, or its mark of a kind.
  struct Topic: Hashable {
    let card: CardID
    /// Nil for the pile.
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

  /// The event of the mark of a kind that holds for a card, with its group; nil for none.
  package func event(
    ofMark kind: Mark.Kind, of card: CardID
  ) -> (id: EventID, group: EventID)? {
    let index = holder(Topic(card: card, kind: kind))
    return index >= 0 ? (decides.id(index), decides.group(index)) : nil
  }

  /// The cards that have marks, in no order.
  package var markedCards: some Collection<CardID> { markHolders.keys }

  /// The mark that a decide gives; nil for one that sends its card to a pile.
  func mark(at index: Int) -> Mark? {
    let said = decides.said(index)
    return said < 0 ? marks[~said] : nil
  }

  func topic(of index: Int) -> Topic {
    Topic(card: decides.card(index), kind: mark(at: index)?.kind)
  }

  /// The decide that holds for a topic; -1 for none.
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

  /// What a mark is called in the log: never a pile's place.
  mutating func place(of mark: Mark) -> Int {
    if let place = markPlaces[mark] { return ~place }
    markPlaces[mark] = marks.count
    marks.append(mark)
    return ~(marks.count - 1)
  }

  /// What a card's marks are called in the log, by kind; 0 where it has none.
  ///
  /// Unlike the places of decides this means the same once a decide was taken out.
  func saidMarks(of card: CardID) -> SIMD4<Int> {
    guard !markHolders.isEmpty, let holders = markHolders[card] else { return .zero }
    var said = SIMD4<Int>.zero
    for place in holders.indices where holders[place] >= 0 {
      said[place] = decides.said(holders[place])
    }
    return said
  }

  /// How a card's marks differ from those that held before.
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
  /// Where it stands among the kinds.
  fileprivate var place: Int {
    switch self {
    case .stars: 0
    case .label: 1
    case .note: 2
    case .turn: 3
    }
  }
}
