/// A figure of agreement: a number, or the reason why it is undefined.
///
/// A kappa or alpha is 1 if all agree and 0 if they agree as often as by chance; a percentage is
/// the share of equal answers, from 0 to 1. Numbers are always finite.
package enum AgreementFigure: Hashable, Sendable {
  /// The figure.
  case value(Double)
  /// The figure can't be computed.
  case undefined(Reason)

  /// Why a figure is undefined.
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    /// There are fewer than two people.
    case onePerson = "one person"
    /// No card has answers by several people.
    case noSharedCard = "no shared card"
    /// All answers name the same pile, so chance alone would give full agreement.
    case onePile = "one pile"
    /// The figure is for two people, and there are more.
    case manyPeople = "more than two people"
    /// The figure needs the same number of answers for each card, and the numbers differ.
    case unevenAnswers = "uneven answers"
  }

  /// The number; nil if the figure is undefined.
  package var number: Double? {
    switch self {
    case .value(let number): number
    case .undefined: nil
    }
  }

  /// Agreement beyond chance: (observed - expected) / (whole - expected), with all three as counts
  /// on the same scale; undefined unless `whole` is greater than `expected`.
  static func beyondChance(observed: Double, expected: Double, of whole: Double) -> Self {
    whole > expected
      ? .value((observed - expected) / (whole - expected)) : .undefined(.onePile)
  }
}
