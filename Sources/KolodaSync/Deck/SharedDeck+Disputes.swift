import FoundationEssentials
import KolodaTriage

// Cards whose answers differ, and their settlements.
extension SharedDeck {
  /// A card whose answers differ.
  package struct Dispute: Hashable, Sendable {
    /// The card's number in the shared deck, from 0.
    package let card: Int
    /// The record as it is in its file.
    package let record: [UInt8]
    /// The pile that it was settled with; nil while nobody has settled it.
    package let pile: PileID?
    /// The name of the person who settled it.
    package let person: String?
    /// Whether the person has answered the card, and so can't settle it.
    package let isOwn: Bool
    /// The answers, sorted by the people's names.
    package let answers: [Answer]
  }

  /// The settlements of those of some cards that are settled; the latest one for each card.
  ///
  /// A card whose answers have all come to agree has none.
  package func settled(_ cards: Range<Int>) throws(ServerError) -> [Int: Answer] {
    let rows = try call("settled", [String(cards.lowerBound), String(cards.count)])
    var settled: [Int: Answer] = [:]
    for row in 0..<rows.count {
      guard let card = rows.integer(row, 0), let person = rows.text(row, 1),
        let pile = rows.text(row, 2).flatMap({ PileID($0) }), let time = rows.integer(row, 3)
      else { continue }
      settled[Int(card)] = Answer(
        card: Int(card), person: person, pile: pile, time: UTCTime(microseconds: time),
        isExtra: false)
    }
    return settled
  }

  /// The cards that have all their answers, of which two or more differ, in order.
  ///
  /// - Parameters:
  ///   - first: the number of the first card to look at.
  ///   - most: how many cards to return at most.
  package func disputes(from first: Int = 0, most: Int = 100) throws(ServerError) -> [Dispute] {
    let rows = try call("disputes", [String(first), String(most)])
    return (0..<rows.count).compactMap { row in
      guard let card = rows.integer(row, 0), let record = rows.bytes(row, 1) else { return nil }
      return Dispute(
        card: Int(card), record: record, pile: rows.text(row, 2).flatMap { PileID($0) },
        person: rows.text(row, 3), isOwn: rows.flag(row, 5),
        answers: Self.answers(rows.text(row, 6) ?? "[]", to: Int(card)))
    }
  }

  /// Parses the answers to a card from the server's JSON; answers with an invalid pile are left
  /// out.
  private static func answers(_ text: String, to card: Int) -> [Answer] {
    struct Told: Decodable {
      let answer: (person: String, pile: PileID, time: Int64, isExtra: Bool)?

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let person = try values.decode(String.self)
        let pile = PileID(try values.decode(String.self))
        let time = try values.decode(Int64.self)
        let isExtra = try values.decode(Bool.self)
        answer = pile.map { (person, $0, time, isExtra) }
      }
    }
    let told = (try? JSONDecoder().decode([Told].self, from: Data(text.utf8))) ?? []
    return told.compactMap(\.answer).map {
      Answer(
        card: card, person: $0.person, pile: $0.pile, time: UTCTime(microseconds: $0.time),
        isExtra: $0.isExtra)
    }
  }

  /// How many cards are looked at one by one.
  private static let mostLookedAt = 2000

  /// Whether there is a card with differing answers that nobody has settled and the person may
  /// settle.
  ///
  /// The server compares piles. Where some of them are the same answer, its disputes are looked at; if
  /// there are very many, the rest is taken for such.
  ///
  /// - Parameter alike: the groups of piles that are the same answer.
  package func hasDisputes(alike: [[PileID]] = []) throws(ServerError) -> Bool {
    guard try call("has_disputes", isLong: true).flag(0, 0) else { return false }
    guard alike.contains(where: { $0.count > 1 }) else { return true }
    let groups = Dictionary(alike.flatMap { group in group.map { ($0, group[0]) } }) { first, _ in
      first
    }
    var (first, count) = (0, 0)
    while count < Self.mostLookedAt {
      let found = try disputes(from: first)
      guard let last = found.last, last.card >= first else { return false }
      let isOne = found.contains { dispute in
        let piles = dispute.answers.filter { !$0.isExtra }.map(\.pile)
        return dispute.person == nil && !dispute.isOwn
          && Set(piles.map { groups[$0] ?? $0 }).count > 1
      }
      if isOne { return true }
      first = last.card + 1
      count += found.count
    }
    return true
  }

  /// The decision, by somebody who did not answer a card, that settles its differing answers.
  package struct Settlement: Hashable, Sendable {
    /// The card's number in the shared deck.
    package let card: Int
    /// The pile; nil to withdraw the settlement.
    package let pile: PileID?
    /// The time of the decision, or of the withdrawal.
    package let time: UTCTime

    package init(card: Int, pile: PileID?, time: UTCTime) {
      (self.card, self.pile, self.time) = (card, pile, time)
    }
  }

  /// Settles cards whose answers differ; the latest settlement of a card holds.
  ///
  /// Withdrawing affects only the person's own settlement; one that somebody else has made since
  /// stays. So does a later one of the person's own, from another computer.
  ///
  /// - Parameter overOthers: whether to replace settlements by somebody else.
  /// - Returns: the cards that were not settled, and why: their answers don't differ, or the person
  ///   has answered them, or somebody else has settled them. It is passing if somebody else is
  ///   settling the card just now.
  package func settle(
    _ settlements: [Settlement], overOthers: Bool
  ) throws(ServerError) -> [(card: Int, reason: String, isPassing: Bool)] {
    let texts = settlements.map { one in
      "{\"card\":\(one.card),\"text\":\(one.pile.map { EventText.quoted($0.text) } ?? "null"),"
        + "\"time\":\(one.time.microseconds)}"
    }
    let rows = try call(
      "settle_disputes",
      ["[" + texts.joined(separator: ",") + "]", overOthers ? "true" : "false"])
    return (0..<rows.count).compactMap { row in
      rows.integer(row, 0).map {
        (card: Int($0), reason: rows.text(row, 1) ?? "", isPassing: rows.flag(row, 2))
      }
    }
  }

  /// The present settlement of a card.
  package struct Settled: Hashable, Sendable {
    /// The card's number in the shared deck.
    package let card: Int
    /// The settlement; nil for a card that the person may settle.
    package let by: Answer?
  }

  /// Of these cards, the ones that somebody has settled and the ones that the person may settle.
  package func settled(among cards: [Int]) throws(ServerError) -> [Settled] {
    let rows = try call("settled_among", [Self.array(cards)])
    return (0..<rows.count).compactMap { row in
      guard let card = rows.integer(row, 0).map({ Int($0) }) else { return nil }
      guard let person = rows.text(row, 1) else { return Settled(card: card, by: nil) }
      guard let pile = rows.text(row, 2).flatMap({ PileID($0) }), let time = rows.integer(row, 3)
      else { return nil }
      return Settled(
        card: card,
        by: Answer(
          card: card, person: person, pile: pile, time: UTCTime(microseconds: time),
          isExtra: false))
    }
  }
}
