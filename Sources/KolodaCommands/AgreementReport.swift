import FoundationEssentials
import KolodaFiles
import KolodaSources
import KolodaTriage
import KolodaWords

/// Figures of agreement for the command line.
struct AgreementReport {
  private let agreement: Agreement
  private let groups: AnswerGroups

  init(_ agreement: Agreement, _ groups: AnswerGroups = AnswerGroups([], by: .piles)) {
    self.agreement = agreement
    self.groups = groups
  }

  /// The piles that are compared as one.
  private func name(of pile: PileID) -> String {
    groups.piles(like: pile).map(\.text).joined(separator: "+")
  }

  private var figures: [(name: String, key: String, figure: AgreementFigure)] {
    [
      ("Cohen’s kappa", "cohensKappa", agreement.cohensKappa),
      ("Fleiss’s kappa", "fleissKappa", agreement.fleissKappa),
      ("Krippendorff’s alpha", "alpha", agreement.alpha),
    ]
  }

  // MARK: JSON

  /// One line of JSON; its keys always come in the same order.
  var json: String {
    var members = [
      ("by", JSONText.string(groups.basis.rawValue)), ("cards", "\(agreement.cardCount)"),
      ("shared", "\(agreement.sharedCount)"),
      ("uncertain", "\(agreement.isUncertain)"), ("percent", json(agreement.percent)),
    ]
    members += figures.map { ($0.key, json($0.figure)) }
    members.append(
      (
        "piles",
        list(
          agreement.piles.map { pile in
            [
              ("pile", JSONText.string(pile.id.text)), ("answers", "\(pile.answers)"),
              ("fleissKappa", json(pile.fleissKappa)), ("alpha", json(pile.alpha)),
            ]
          })
      ))
    members.append(
      (
        "people",
        list(
          agreement.people.map { person in
            [
              ("person", JSONText.string(person.name)), ("comparisons", "\(person.comparisons)"),
              ("percent", json(person.percent)),
            ]
          })
      ))
    members.append(
      (
        "pairs",
        list(
          agreement.pairs.map { pair in
            [
              ("first", JSONText.string(pair.first)), ("second", JSONText.string(pair.second)),
              ("shared", "\(pair.confusion.cardCount)"),
              ("percent", json(pair.confusion.percent)),
              ("cohensKappa", json(pair.confusion.cohensKappa)),
              ("confusion", "\(pair.confusion.rows)"),
            ]
          })
      ))
    return JSONText.object(members)
  }

  private func list(_ objects: [[(key: String, value: String)]]) -> String {
    "[" + objects.map(JSONText.object).joined(separator: ", ") + "]"
  }

  private func json(_ figure: AgreementFigure) -> String {
    switch figure {
    case .value(let number): JSONText.object([("value", "\(number)")])
    case .undefined(let reason):
      JSONText.object([("value", "null"), ("reason", JSONText.string(reason.rawValue))])
    }
  }

  // MARK: Text

  /// A few lines of plain text.
  var text: String {
    var lines = [
      "\(counted(agreement.cardCount, "card")) answered, \(agreement.sharedCount) of them by several people",
      "  same answer: \(percent(agreement.percent))",
    ]
    lines += figures.map { "  \($0.name): \(number($0.figure))" }
    if !agreement.piles.isEmpty { lines.append("Piles") }
    for pile in agreement.piles {
      lines.append(
        "  \(name(of: pile.id)): \(counted(pile.answers, "answer")), Fleiss’s kappa \(number(pile.fleissKappa)), "
          + "Krippendorff’s alpha \(number(pile.alpha))")
    }
    if !agreement.people.isEmpty { lines.append("People") }
    for person in agreement.people {
      lines.append(
        "  \(displayText(person.name.utf8)): same answer as others \(percent(person.percent)), "
          + counted(person.comparisons, "comparison"))
    }
    if !agreement.pairs.isEmpty { lines.append("Pairs") }
    for pair in agreement.pairs { lines += self.lines(pair) }
    if agreement.needsCaution {
      lines.append(
        "Read these figures with caution: fewer than \(Agreement.cautionBelow) cards have several "
          + "answers, so the figures can still change a lot.")
    }
    return lines.joined(separator: "\n")
  }

  private func lines(_ pair: Agreement.Pair) -> [String] {
    let names = (displayText(pair.first.utf8), displayText(pair.second.utf8))
    let piles = pair.confusion.piles.map { name(of: $0) }
    let width =
      (piles + pair.confusion.rows.flatMap { $0.map(String.init) }).map(\.count).max() ?? 0
    func padded(_ text: String) -> String {
      String(repeating: " ", count: width - text.count) + text
    }
    let rows = zip(piles, pair.confusion.rows).map { pile, counts in
      "    " + ([pile] + counts.map(String.init)).map(padded).joined(separator: "  ")
    }
    return [
      "  \(names.0) and \(names.1): \(counted(pair.confusion.cardCount, "card")), same answer "
        + "\(percent(pair.confusion.percent)), Cohen’s kappa \(number(pair.confusion.cohensKappa))",
      "    how often \(names.0) chose each pile (rows), and \(names.1) (columns)",
      "    " + ([""] + piles).map(padded).joined(separator: "  "),
    ] + rows
  }

  private func percent(_ figure: AgreementFigure) -> String {
    switch figure {
    case .value(let number): NumberTexts.plain(number * 100, digits: 1) + "%"
    case .undefined(let reason): noFigure(reason)
    }
  }

  private func number(_ figure: AgreementFigure) -> String {
    switch figure {
    case .value(let number): NumberTexts.plain(number, digits: 3)
    case .undefined(let reason): noFigure(reason)
    }
  }

  private func noFigure(_ reason: AgreementFigure.Reason) -> String {
    let words = reason == .onePerson ? "fewer than two people" : reason.rawValue
    return "no figure (\(words))"
  }
}
