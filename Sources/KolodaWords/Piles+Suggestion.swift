import CKolodaGLib
import KolodaRecords
import KolodaTriage

// What a record's own label means in a deck.
extension Piles {
  /// Labels that stand for each answer.
  private static let words: [Pile.Answer: Set<String>] = [
    .accept: ["accept", "yes", "true", "1", "ok", "good"],
    .reject: ["reject", "no", "false", "0", "bad"],
    .ignore: ["ignore", "skip", "unsure"],
  ]

  /// The answer that a label stands for; nil for any other label.
  package static func answer(meantBy label: String) -> Pile.Answer? {
    let label = label.lowercased()
    return words.first { $0.value.contains(label) }?.key
  }

  /// The pile with a label as its name, or the one whose ID was made of it; nil if there is none.
  private func named(_ label: String) -> Pile? {
    let lower = label.lowercased()
    return all.first { $0.title.lowercased() == lower } ?? all.first { $0.id.text == lower }
      ?? all.first { $0.name != nil && $0.id.text == PileID.plain(label) }
  }

  /// The words, in lower case, for what is to become of a record: the piles' names, and those for
  /// each answer.
  ///
  /// A number is none unless a pile is called so: it is more often the number of a class.
  package var verdictWords: Set<String> {
    let names = all.flatMap { [$0.id.text.lowercased(), $0.title.lowercased()] }
    let words = Piles.words.values.reduce(Set()) { $0.union($1) }.filter { Double($0) == nil }
    return words.union(names)
  }

  /// The first pile that counts as an answer, but for those that say which of two answers is better.
  private func first(counting answer: Pile.Answer) -> Pile? {
    all.first { $0.answer == answer && !PileID.ofTwoAnswers.contains($0.id) }
  }

  /// The pile that a record's label suggests; nil if it suggests none.
  ///
  /// A verdict suggests the pile of its name, or one with its answer. A class suggests to accept
  /// the record.
  ///
  /// - Parameter meaning: how the deck's labels are meant; nil while that is unknown.
  package func suggested(by label: String, _ meaning: LabelMeaning?) -> Pile? {
    switch meaning {
    case nil: return nil
    case .classes: return first(counting: .accept)
    case .verdicts:
      return named(label)
        ?? Piles.answer(meantBy: label).flatMap { first(counting: $0) }
    }
  }

  /// The name of the pile that a verdict stands for in other words; nil for any other label.
  package func otherName(for label: String, _ meaning: LabelMeaning?) -> String? {
    guard meaning == .verdicts, let title = suggested(by: label, meaning)?.title,
      title.lowercased() != label.lowercased()
    else { return nil }
    return title
  }
}

extension PileID {
  /// A label in the letters of an ID; empty if it has none of them.
  package static func plain(_ label: String) -> String {
    guard let ascii = g_str_to_ascii(label, nil) else { return "" }
    defer { g_free(ascii) }
    let words = String(cString: ascii).lowercased().split {
      !($0.isASCII && ($0.isLetter || $0.isNumber))
    }
    // There is room for a number that makes it different from others.
    return String(words.joined(separator: "-").prefix(longest - 3))
  }
}
