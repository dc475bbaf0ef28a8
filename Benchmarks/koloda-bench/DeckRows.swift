import Koloda

/// What an edit of a deck costs, by the number of its cards.
enum DeckRows {
  /// Something that is done to a deck again and again.
  enum Deed: String, CaseIterable {
    case insert, remove, move, jump, replace, find, swipe
    case swipeKept = "swipe-kept"

    var text: String {
      switch self {
      case .insert: "a card put into the middle"
      case .remove: "a card taken out of the middle"
      case .move: "the last card moved to the middle"
      case .jump: "a jump to the middle"
      case .replace: "a card replaced in the middle"
      case .find: "a decided card looked for"
      case .swipe: "a swipe on the stage"
      case .swipeKept: "a swipe on the stage while a copy of the deck is kept"
      }
    }
  }

  /// A deck of which a tenth is decided, for a swipe with its cards numbered in their order, as a
  /// source numbers them; for an edit with none numbered after the one before it.
  static func stage(_ count: Int, for deed: Deed) throws -> DeckStage {
    var state: UInt64 = 1
    let isShuffled = deed != .swipe && deed != .swipeKept
    var cards = (0..<count).map { CardID(isShuffled ? 2 * $0 : $0) }
    for index in stride(from: count - 1, to: 0, by: -1) where isShuffled {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      cards.swapAt(index, Int(state >> 33) % (index + 1))
    }
    var deck = try Deck(cards: cards)
    for _ in 0..<(count / 10) { deck.decide(.left) }
    var stage = DeckStage(deck: deck)
    stage.layout(
      bounds: Size(width: 800, height: 900), area: Rect(x: 80, y: 45, width: 640, height: 720),
      at: 0)
    return stage
  }

  /// Does something a number of times.
  static func perform(_ deed: Deed, _ times: Int, on stage: inout DeckStage) throws {
    var deck = deed == .swipe || deed == .swipeKept ? Deck() : stage.deck
    let middle = deck.remainingCount / 2
    let decided = deck.history.first?.card ?? CardID(0)
    var kept: [Deck] = [stage.deck]
    for index in 0..<times {
      let new = CardID(-2 * index - 2)
      switch deed {
      case .insert: try deck.insert([new], behindFront: middle)
      case .remove: deck.remove([deck.card(behindFront: deck.remainingCount / 2) ?? new])
      case .move: try deck.move(deck.remaining.last ?? new, behindFront: middle)
      case .jump: try deck.jump(to: deck.card(behindFront: middle) ?? new)
      case .replace: try deck.replace(deck.card(behindFront: middle) ?? new, with: new)
      case .find: precondition(deck.contains(decided))
      case .swipe, .swipeKept:
        let time = Double(index) * 2
        _ = stage.advance(to: time)
        if deed == .swipeKept {
          kept[0] = stage.deck
        } else {
          kept.removeAll(keepingCapacity: true)
        }
        if deed == .swipe { kept.append(Deck()) }
        stage.swipe(.right, at: time)
      }
    }
  }

  private static let repetitions = 40

  /// Prints what each costs in a long deck, and by how much more than in a short one.
  static func print() throws {
    for deed in Deed.allCases {
      let costs = try [100, 1_000_000].map { count in
        let stage = try stage(count, for: deed)
        var least = Double.infinity
        for _ in 0..<50 {
          var stage = stage
          let start = Stopwatch.processTime
          try perform(deed, repetitions, on: &stage)
          least = min(least, (Stopwatch.processTime - start) / Double(repetitions))
        }
        return least
      }
      Figure(name: "\(deed.text), of a million", value: costs[1] * 1e6, unit: "us").print()
      Figure(
        name: "\(deed.text), a million to a hundred", value: costs[1] / costs[0], unit: "times"
      )
      .print()
    }
  }
}
