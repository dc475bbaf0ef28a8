import KolodaTriage

extension CardKey {
  /// The key of the made-up record with this number.
  static func numbered(_ number: Int) -> CardKey {
    CardKey(
      version: Version.recordID.rawValue,
      digest: withUnsafeBytes(of: number.bigEndian) { Array($0) })
  }
}

extension Event<Int> {
  /// A made-up event on one card; its author is the person who sends it.
  init(_ kind: Kind, card: Int, lamport: Int64 = 1, id: EventID = .random()) {
    self.init(
      id: id, kind: kind, cards: [card],
      author: Author(person: "", seat: EventID(high: 1, low: 1)), lamport: lamport,
      time: UTCTime(microseconds: 1_700_000_000_000_000 + lamport))
  }

  static func decide(_ card: Int, _ pile: PileID = .keep, lamport: Int64 = 1) -> Event {
    Event(.decide(pile), card: card, lamport: lamport)
  }
}
