/// The words that a program has cut a text into: Prodigy's `tokens`.
enum TokenList {
  /// The words one after the other; nil where one of the elements is no token.
  static func text(of elements: [UnsafeRawBufferPointer]) -> String? {
    guard !elements.isEmpty else { return nil }
    var words: [String] = []
    for element in elements {
      guard let members = JSONMembers(element), let text = members.text(of: "text"),
        members.number(of: "id") != nil, members.number(of: "start") != nil,
        members.number(of: "end") != nil
      else { return nil }
      words.append(text)
    }
    return words.joined(separator: " · ")
  }
}
