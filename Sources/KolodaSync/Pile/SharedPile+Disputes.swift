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

  /// Settles a card whose answers differ; the last one who settles it holds.
  ///
  /// - Parameter overOthers: whether it holds, too, where somebody else has settled the card.
  /// - Throws: `.refusedSettlement` if they don't differ, or the person has answered the card, or
  ///   somebody else has settled it.
  package func settle(
    _ card: Int, _ pile: PileID, at time: UTCTime, overOthers: Bool = true
  ) throws(ServerError) {
    try call(
      "settle_dispute",
      [String(card), pile.text, String(time.microseconds), overOthers ? "true" : "false"])
  }
}
