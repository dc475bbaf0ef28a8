import KolodaTriage

/// What was chosen for a record, in the words of its file.
package struct ExportedChoice: Sendable {
  /// The names of piles that have one of their own.
  private let names: [PileID: String]
  /// The fields with the two answers, of which one was chosen; nil for other records.
  private let answers: AnswerFields?

  package init(names: [PileID: String] = [:], answers: AnswerFields? = nil) {
    (self.names, self.answers) = (names, answers)
  }

  /// The field of the answer that was chosen; else the name of the pile or, if it has none of its
  /// own, its id.
  ///
  /// - Parameter record: reads the record.
  package func text(of pile: PileID, _ record: () -> Record) -> String {
    guard let answers else { return names[pile] ?? pile.text }
    switch pile {
    case .firstAnswer: return answers.first
    case .secondAnswer: return answers.second
    case .leftAnswer, .rightAnswer:
      let isSwapped = AnswerPair.isSwapped(record(), answers)
      return (pile == .leftAnswer) != isSwapped ? answers.first : answers.second
    default: return names[pile] ?? pile.text
    }
  }
}
