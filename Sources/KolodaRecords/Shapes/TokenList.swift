/// Reads Prodigy's `tokens`, the words into which a program has split a text.
enum TokenList {
  /// The words joined in order; nil if any element is not a token.
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
