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
  private static func answer(meantBy label: String) -> Pile.Answer? {
    let label = label.lowercased()
    return words.first { $0.value.contains(label) }?.key
  }

  /// The pile with a label as its name; nil if there is none.
  private func named(_ label: String) -> Pile? {
    let label = label.lowercased()
    return all.first { $0.id.text.lowercased() == label || $0.title.lowercased() == label }
  }

  /// The pile that a record's label suggests: the pile of that name, or one with that answer.
  ///
  /// Any other label suggests accepting the record.
  func suggested(by label: String) -> Pile? {
    if let named = named(label) { return named }
    let answer = Piles.answer(meantBy: label) ?? .accept
    return all.first { $0.answer == answer }
  }

  /// The name of the pile that a label stands for in other words; nil for any other label.
  func otherName(for label: String) -> String? {
    guard named(label) != nil || Piles.answer(meantBy: label) != nil,
      let title = suggested(by: label)?.title, title.lowercased() != label.lowercased()
    else { return nil }
    return title
  }
}
