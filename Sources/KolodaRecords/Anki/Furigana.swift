/// A text with readings in brackets behind its words, such as ` 日本[にほん]`; a space ends what comes
/// before a word.
struct Furigana {
  /// The words with their readings, without those spaces.
  private(set) var both = ""
  /// Only the words.
  private(set) var kanji = ""
  /// The readings in place of the words.
  private(set) var kana = ""

  init(_ text: String) {
    var rest = text[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let before = rest[..<open]
      let reading = rest[rest.index(after: open)..<close]
      let start =
        before.lastIndex { $0 == " " || $0 == ">" }.map { before.index(after: $0) }
        ?? before.startIndex
      let word = before[start...]
      let after = rest.index(after: close)
      if word.isEmpty || reading.isEmpty || reading.hasPrefix("sound:") {
        add(rest[..<after])
      } else {
        add(before[..<start].last == " " ? before[..<start].dropLast() : before[..<start])
        both += word + "[" + reading + "]"
        kanji += word
        kana += reading
      }
      rest = rest[after...]
    }
    add(rest)
  }

  private mutating func add(_ text: Substring) {
    both += text
    kanji += text
    kana += text
  }
}
