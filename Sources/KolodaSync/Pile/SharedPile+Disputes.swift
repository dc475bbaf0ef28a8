import Foundation
import KolodaTriage

// Cards whose answers differ, and what settles them.
extension SharedPile {
  /// A card on which people do not agree.
  package struct Dispute: Hashable, Sendable {
    /// Its place in the pile, counted from 0.
    package let card: Int
    /// The record, as it stands in its file.
    package let record: [UInt8]
    /// What settled it; nil as long as nobody has.
    package let pile: PileID?
    /// Who settled it.
    package let person: String?
    /// Whether the person has answered it, and can't settle it.
    package let isOwn: Bool
    /// The answers, by the people's names.
    package let answers: [Answer]
  }

  /// What has settled some cards whose answers differ: for each the last who did.
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
  ///   - first: the first card that is looked at.
  ///   - most: how many at most.
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

  /// The answers to a card that the server tells together; what is none is left out.
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

  /// Whether there is a card whose answers differ, that nobody has settled, and the person may.
  package func hasDisputes() throws(ServerError) -> Bool {
    try call("has_disputes", isLong: true).flag(0, 0)
  }

  /// What somebody who did not answer a card has decided where its answers differ.
  package struct Settlement: Hashable, Sendable {
    /// The card's place in the pile.
    package let card: Int
    /// The pile; nil for what is taken back.
    package let pile: PileID?
    /// When it was decided.
    package let time: UTCTime

    /// Makes one.
    package init(card: Int, pile: PileID?, time: UTCTime) {
      (self.card, self.pile, self.time) = (card, pile, time)
    }
  }

  /// Settles cards whose answers differ; the last one who settles a card holds.
  ///
  /// What is taken back is the person's own, and stays where somebody else has settled the card since.
  ///
  /// - Parameter overOthers: whether it holds, too, where somebody else has settled a card.
  /// - Returns: the cards that were not settled, and why: their answers don't differ, or the person has
  ///   answered them, or somebody else has settled them.
  package func settle(
    _ settlements: [Settlement], overOthers: Bool
  ) throws(ServerError) -> [(card: Int, reason: String)] {
    let texts = settlements.map { one in
      "{\"card\":\(one.card),\"text\":\(one.pile.map { EventText.quoted($0.text) } ?? "null"),"
        + "\"time\":\(one.time.microseconds)}"
    }
    let rows = try call(
      "settle_disputes",
      ["[" + texts.joined(separator: ",") + "]", overOthers ? "true" : "false"])
    return (0..<rows.count).compactMap { row in
      rows.integer(row, 0).map { (card: Int($0), reason: rows.text(row, 1) ?? "") }
    }
  }

  /// What settles a card now.
  package struct Settled: Hashable, Sendable {
    /// The card's place in the pile.
    package let card: Int
    /// Who settled it on which pile, and when; nil for a card that the person may settle.
    package let by: Answer?
  }

  /// Of some cards those that somebody has settled, and those that the person may.
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
