import KolodaTriage

extension AnswerTally {
  /// Takes cards as groups of letters: a letter is an answer, its place the person; a dot is a gap.
  init(letters: String) {
    self.init()
    for card in letters.split(whereSeparator: \.isWhitespace) {
      add(
        card.enumerated().compactMap { person, pile in
          pile == "." ? nil : (String(person), PileID(String(pile)) ?? .later)
        })
    }
  }

  /// Takes two people's confusion matrix, piles being `a`, `b` and so on.
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
  /// The pile `a`, `b` and so on.
  static func letter(_ number: Int) -> PileID {
    PileID(String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number)))) ?? .later
  }
}
