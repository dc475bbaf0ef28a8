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
        person: rows.text(row, 3), isOwn: rows.flag(row, 5))
    }
  }

  /// Settles a card whose answers differ; the last one who settles it holds.
  ///
  /// - Throws: `.refusedSettlement` if they don't differ, or the person has answered the card.
  package func settle(
    _ card: Int, _ pile: PileID, at time: UTCTime
  ) throws(ServerError) {
    try call("settle_dispute", [String(card), pile.text, String(time.microseconds)])
  }
}
