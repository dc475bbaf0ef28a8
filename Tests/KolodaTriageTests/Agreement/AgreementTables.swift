import KolodaTriage

extension AnswerTally {
  /// Creates a tally from text: each group of letters is a card, each letter an answer, its
  /// position the person, and a dot a gap.
  init(letters: String) {
    self.init()
    for card in letters.split(whereSeparator: \.isWhitespace) {
      add(
        card.enumerated().compactMap { person, pile in
          pile == "." ? nil : (String(person), PileID(String(pile)) ?? .later)
        })
    }
  }

  /// Creates a tally from the confusion matrix of two people, with the piles `a`, `b` and so on.
  init(confusion: [[Int]]) {
    self.init()
    for (row, counts) in confusion.enumerated() {
      for (column, count) in counts.enumerated() {
        for _ in 0..<count { add([("0", .letter(row)), ("1", .letter(column))]) }
      }
    }
  }
}

extension PileID {
  /// Returns the pile `a` for 0, `b` for 1 and so on.
  static func letter(_ number: Int) -> PileID {
    PileID(String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number)))) ?? .later
  }
}
