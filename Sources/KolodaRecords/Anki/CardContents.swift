/// What fills the templates of a card.
struct CardContents {
  /// The fields of the note by name, in HTML.
  let fields: [String: String]
  /// What Anki knows of the card itself.
  let own: CardFacts
  /// The number of the gaps that are asked for, counted from 1; nil where none are.
  let gap: Int?

  /// The filter that leaves gaps, and the one that gives nothing but them.
  private static let gapFilter = "cloze"
  private static let onlyGapsFilter = "cloze-only"

  /// Whether a section that depends on a field is shown as if that was empty: only spaces, line
  /// breaks and empty blocks are in it.
  func isEmpty(_ name: String) -> Bool {
    // Sections may depend on which gap is asked for.
    if let gap, fields[name] == nil, name.first == "c", let number = Int(name.dropFirst()) {
      return number != gap
    }
    guard let content = fields[name] ?? own.text(of: name) else { return true }
    var rest = content.utf8[...]
    while let byte = rest.first {
      if ASCII.isSpace(byte) {
        rest = rest.dropFirst()
        continue
      }
      guard byte == ASCII.less, let end = rest.firstIndex(of: ASCII.greater) else { return false }
      let tag = rest[rest.index(after: rest.startIndex)..<end]
        .filter { $0 != ASCII.slash && !ASCII.isSpace($0) }
      guard ["br", "div"].contains(String(decoding: tag, as: UTF8.self).lowercased()) else {
        return false
      }
      rest = rest[rest.index(after: end)...]
    }
    return true
  }

  /// A field's HTML after its filters.
  func html(of name: String, _ filters: [String], isBack: Bool) -> String {
    // Sounds that a computer speaks.
    if filters.contains(where: { $0.hasPrefix("tts ") || $0 == "tts-voices" }) { return "" }
    guard var html = fields[name] ?? own.text(of: name) else {
      return name.isEmpty ? "" : "{\((filters.reversed() + [name]).joined(separator: ":"))}"
    }
    if filters.contains("type") {
      guard isBack else { return "" }
      guard filters.contains(Self.gapFilter) else { return html }
      return applied(Self.onlyGapsFilter, to: html, name, isBack)
    }
    for filter in filters { html = applied(filter, to: html, name, isBack) }
    return html
  }

  private func applied(
    _ filter: String, to html: String, _ name: String, _ isBack: Bool
  ) -> String {
    switch filter {
    case Self.gapFilter:
      guard let gap, let cloze = ClozeText(html, asking: gap) else { return "" }
      return isBack ? cloze.answer : cloze.question
    case Self.onlyGapsFilter:
      guard let gap, let cloze = ClozeText(html, asking: gap) else { return "" }
      return (isBack ? cloze.asked : cloze.asked.map { _ in "[…]" }).joined(separator: ", ")
    case "text": return HTMLText.plain(html.utf8).escapedForHTML
    case "hint":
      // A link that shows it in Anki.
      return isBack || isEmpty(name) ? html : "[\(name.escapedForHTML)]"
    case "furigana": return Furigana(html).both
    case "kanji": return Furigana(html).kanji
    case "kana": return Furigana(html).kana
    default: return html
    }
  }
}

/// What Anki knows of a card besides its note's fields, which templates have by names of their own.
struct CardFacts {
  var tags: [String]
  /// The names of the note type and of the template.
  var type: String
  var card: String
  /// The name of the deck, with `::` between those that lie in one another.
  var deck: String

  /// What a name stands for; nil for any other.
  func text(of name: String) -> String? {
    switch name {
    case "Tags": tags.joined(separator: " ")
    case "Type": type
    case "Card": card
    case "Deck": deck
    case "Subdeck": deck.split(separator: ":").last.map(String.init) ?? ""
    // Nothing that is known outside of the collection.
    case "CardFlag", "CardID": ""
    default: nil
    }
  }
}

extension String {
  /// The text as HTML.
  fileprivate var escapedForHTML: String {
    var html = ""
    for character in unicodeScalars {
      switch character {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      default: html.unicodeScalars.append(character)
      }
    }
    return html
  }
}
