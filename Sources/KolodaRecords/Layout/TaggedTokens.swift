/// A text as a list of its words, with what each is tagged as: as CoNLL's files, Hugging Face's
/// `tokens` with `ner_tags`, and GLiNER's `tokenized_text` with `ner` have it.
struct TaggedTokens {
  /// The fields that the words and their tags come from, by their index.
  let fields: [Int]
  /// The words.
  private let words: [String]
  /// The tagged runs of words, and what each is tagged as.
  private let runs: [(range: ClosedRange<Int>, label: String)]

  /// The names of fields with words, and of fields with a tag for each, the likelier ones first.
  private static let wordNames = ["tokens", "tokenized_text", "words"]
  private static let tagNames = ["ner_tags", "ner", "tags", "labels", "pos_tags", "chunk_tags"]

  /// Finds the words and the tags among the fields of a record; nil where there are none.
  ///
  /// - Parameters:
  ///   - arrays: the fields whose values are arrays: their names in lower case, their indexes, and
  ///     their elements.
  ///   - named: the name of a tag that is a number, by the index of its field; nil if it has none.
  init?(
    _ arrays: [(name: String, field: Int, elements: [UnsafeRawBufferPointer])],
    named: (_ field: Int, _ number: String) -> String?
  ) {
    let found = Self.wordNames.lazy.compactMap { name in arrays.first { $0.name == name } }.first
    guard let found, !found.elements.isEmpty else { return nil }
    var words: [String] = []
    for element in found.elements {
      guard let word = element.jsonText else { return nil }
      words.append(word)
    }
    for name in Self.tagNames {
      guard let tags = arrays.first(where: { $0.name == name }) else { continue }
      let runs = Self.runs(of: tags.elements, over: words.count) { named(tags.field, $0) }
      guard let runs else { continue }
      fields = [found.field, tags.field]
      self.words = words
      self.runs = runs
      return
    }
    return nil
  }

  /// The tagged runs of words; nil if the elements are no tags.
  private static func runs(
    of elements: [UnsafeRawBufferPointer], over count: Int, named: (String) -> String?
  ) -> [(range: ClosedRange<Int>, label: String)]? {
    if elements.count == count, let tags = tags(of: elements, named) { return runs(of: tags) }
    // The first and the last word of each run, and its label.
    var runs: [(range: ClosedRange<Int>, label: String)] = []
    for element in elements {
      guard let span = TextSpan(element), span.quote == nil, 0 <= span.start,
        span.start <= span.end, span.end < count
      else { return nil }
      runs.append((span.start...span.end, span.label))
    }
    return runs.isEmpty ? nil : runs
  }

  /// A tag for each word; nil if the elements are neither texts nor numbers.
  private static func tags(
    of elements: [UnsafeRawBufferPointer], _ named: (String) -> String?
  ) -> [String]? {
    var tags: [String] = []
    for element in elements {
      if let text = element.jsonText {
        tags.append(text)
      } else if let number = Int(String(decoding: element, as: UTF8.self)) {
        // The number of the tag that means none is 0 in all common sets.
        tags.append(named(String(number)) ?? (number == 0 ? "O" : String(number)))
      } else {
        return nil
      }
    }
    return tags
  }

  /// The runs that tags such as `B-ORG`, `I-ORG` and `O` make; other tags make one for each word.
  private static func runs(of tags: [String]) -> [(range: ClosedRange<Int>, label: String)] {
    var runs: [(range: ClosedRange<Int>, label: String)] = []
    var goesOn = false
    for (place, tag) in tags.enumerated() where !tag.isEmpty {
      guard tag != "O" else {
        goesOn = false
        continue
      }
      let parts = tag.split(separator: "-", maxSplits: 1).map(String.init)
      let lead = parts.count == 2 && parts[0].count == 1 ? parts[0] : ""
      let label = lead.isEmpty ? tag : parts[1]
      if ["I", "E", "L"].contains(lead), goesOn, let last = runs.last, last.label == label,
        last.range.upperBound == place - 1
      {
        runs[runs.count - 1].range = last.range.lowerBound...place
      } else {
        runs.append((place...place, label))
      }
      goesOn = ["B", "I"].contains(lead)
    }
    return runs
  }

  /// Marks the runs in a text that has the words in order; in one of its own where there is none.
  ///
  /// - Parameter longest: the most characters of a text of its own.
  /// - Returns: whether the text has the words.
  func mark(_ text: inout MarkedText?, longest: Int) -> Bool {
    let own = words.joined(separator: " ")
    let head = own.beginning(longest)
    var marked = text ?? MarkedText(head, isCut: head.utf8.count < own.utf8.count)
    guard let places = places(in: Array(marked.text.utf8), isPart: marked.isCut) else {
      return false
    }
    marked.mark(
      runs.compactMap { run in
        guard run.range.upperBound < places.count else { return nil }
        let range =
          places[run.range.lowerBound].lowerBound..<places[run.range.upperBound].upperBound
        return range.isEmpty ? nil : MarkedText.Mark(range: range, label: run.label)
      })
    text = marked
    return true
  }

  /// Where the words are in a text, in bytes; nil if one is not there.
  ///
  /// - Parameter isPart: whether the text may end before the last word.
  private func places(in text: [UInt8], isPart: Bool) -> [Range<Int>]? {
    var places: [Range<Int>] = []
    var start = 0
    for word in words.map({ Array($0.utf8) }) {
      while start < text.count, ASCII.isSpace(text[start]), word.first != text[start] { start += 1 }
      guard text[start...].starts(with: word) else { return isPart ? places : nil }
      places.append(start..<start + word.count)
      start += word.count
    }
    return places
  }
}
