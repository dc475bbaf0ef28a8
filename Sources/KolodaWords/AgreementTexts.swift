import KolodaLocalization
import KolodaTriage

/// The texts of the page about agreement in a shared deck.
package enum AgreementTexts {
  package static var title: String {
    // TRANSLATORS: how well people agree in their answers, and the page that shows it.
    localized("Agreement")
  }

  package static var loading: String { localized("Loading answers…") }

  package static func shared(_ shared: Int, of cards: Int) -> String {
    localizedCount(
      "Several people answered {shared} of {count} card.",
      "Several people answered {shared} of {count} cards.", count: cards,
      ["shared": String(shared)])
  }

  package static var caution: String {
    localized(
      "Read these figures with caution: fewer than 100 cards have several answers, so the figures can still change a lot."
    )
  }

  // MARK: Figures

  package static var figures: String { localized("Figures") }
  package static var figuresMore: String {
    localized(
      "People who guess sometimes agree. All figures but the first take that into account: 0 is chance, 1 is full agreement."
    )
  }
  package static var percent: String {
    // TRANSLATORS: a figure: how often two answers are the same.
    localizedIn("figure", "Same Answer")
  }
  package static var percentMore: String {
    localized("How often two answers to one card are the same.")
  }
  package static var cohen: String { localized("Cohen’s kappa") }
  package static var cohenMore: String {
    localized("For two people: how well they agree beyond chance.")
  }
  package static var fleiss: String { localized("Fleiss’s kappa") }
  package static var fleissMore: String {
    localized("For any number of people, if all cards have the same number of answers.")
  }
  package static var alpha: String { localized("Krippendorff’s alpha") }
  package static var alphaMore: String {
    localized("For any number of people, even if some cards have fewer answers.")
  }

  package static func reason(_ reason: AgreementFigure.Reason) -> String {
    switch reason {
    case .onePerson: localized("No figure: fewer than two people answered.")
    case .noSharedCard: localized("No figure: no card has answers from several people.")
    case .onePile: localized("No figure: all answers name the same pile.")
    case .manyPeople: localized("No figure: more than two people answered.")
    case .unevenAnswers: localized("No figure: some cards have more answers than others.")
    }
  }

  /// Formats a share as "60.0%" and a figure as "0.286"; an undefined figure is a dash.
  package static func percent(_ figure: AgreementFigure) -> String {
    guard let number = figure.number else { return none }
    // TRANSLATORS: a share of 100, as in "60.0%".
    return localized("{number}%", ["number": NumberTexts.decimal(number * 100, digits: 1)])
  }

  package static func number(_ figure: AgreementFigure) -> String {
    guard let number = figure.number else { return none }
    return NumberTexts.decimal(number, digits: 3)
  }

  private static let none = "–"

  // MARK: Piles, people, pairs

  package static var piles: String { localized("Piles") }

  package static func pile(answers: Int, fleiss: AgreementFigure, alpha: AgreementFigure) -> String
  {
    // TRANSLATORS: {answers} is as in "2 answers"; the others are numbers.
    localized(
      "{answers}, Fleiss’s kappa {fleiss}, Krippendorff’s alpha {alpha}",
      [
        "answers": PeopleTexts.answers(answers), "fleiss": number(fleiss), "alpha": number(alpha),
      ])
  }

  package static func compared(_ count: Int) -> String {
    localizedCount(
      "compared with {count} answer from others", "compared with {count} answers from others",
      count: count)
  }

  package static var pairs: String {
    // TRANSLATORS: two people each, whose answers are compared.
    localized("Pairs")
  }
  package static var pairsMore: String {
    localized("Open a pair to see which piles the two chose for the same cards.")
  }

  package static func pair(_ one: String, _ other: String) -> String {
    // TRANSLATORS: two people.
    localized("{one} and {other}", ["one": one, "other": other])
  }

  package static func pairFigures(cards: Int, percent: AgreementFigure, kappa: AgreementFigure)
    -> String
  {
    // TRANSLATORS: {percent} is as in "60.0%", {kappa} is a number.
    localizedCount(
      "{percent} of {count} card, Cohen’s kappa {kappa}",
      "{percent} of {count} cards, Cohen’s kappa {kappa}", count: cards,
      ["percent": self.percent(percent), "kappa": number(kappa)])
  }

  package static func directions(down: String, across: String) -> String {
    // TRANSLATORS: above a table of counts: whose answers go from top to bottom, and whose across.
    localized("Down: {down}. Across: {across}.", ["down": down, "across": across])
  }

  package static func cell(
    _ count: Int, _ one: String, _ pile: String, _ other: String, _ otherPile: String
  ) -> String {
    // TRANSLATORS: what a screen reader says of a count, as in "5 cards: ann Keep, ben Reject".
    localizedCount(
      "{count} card: {one} {pile}, {other} {otherPile}",
      "{count} cards: {one} {pile}, {other} {otherPile}", count: count,
      ["one": one, "pile": pile, "other": other, "otherPile": otherPile])
  }

  package static func morePairs(_ count: Int) -> String {
    localizedCount("{count} more pair", "{count} more pairs", count: count)
  }

  package static var morePairsWhere: String {
    localized("To see all pairs, use “koloda agreement” on the command line.")
  }
}
