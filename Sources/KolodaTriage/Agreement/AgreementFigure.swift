/// A figure of agreement: a number, or why there is none.
///
/// A number is 1 where all agree and 0 where they agree as often as chance would have it, but for
/// percent, where 0 says that nobody agrees. It is never infinite, and never not a number.
package enum AgreementFigure: Hashable, Sendable {
  /// How far people agree.
  case value(Double)
  /// Why that can't be said.
  case undefined(Reason)

  /// Why a figure can't be said.
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    /// There is one person, or none.
    case onePerson = "one person"
    /// No card has answers of several people.
    case noSharedCard = "no shared card"
    /// All answers name one pile, so chance alone would agree on everything.
    case onePile = "one pile"
    /// The figure is one of two people, and there are more.
    case manyPeople = "more than two people"
    /// The figure wants as many answers to each card, and they are not.
    case unevenAnswers = "uneven answers"
  }

  /// The number; nil where there is none.
  package var number: Double? {
    switch self {
    case .value(let number): number
    case .undefined: nil
    }
  }

  /// Takes an observed share and one that is due to chance, as counts of the same whole: the excess
  /// over chance as a part of the most that it could be.
  static func beyondChance(observed: Double, expected: Double, of whole: Double) -> Self {
    whole > expected
      ? .value((observed - expected) / (whole - expected)) : .undefined(.onePile)
  }
}
