import KolodaFiles

/// Recognises texts that have a word on each line, with what it is tagged as, and blank lines between
/// sentences.
enum WordLines {
  /// How a file of WebAnno and INCEpTION begins.
  private static let webAnnoLead = "#FORMAT=WebAnno TSV 3"
  /// The columns of a word in CoNLL-U and CoNLL-X.
  private static let columnsOfCoNLLU = 10
  /// The least words that are recognised.
  private static let leastWords = 2
  /// What a tag of a word within a name begins with: IOB, IOBES and BILOU.
  private static let leads = Set("BIOELSU".utf8)

  /// The format of a text, by its beginning; nil if it is another.
  static func format(of head: [UInt8]) -> PackedFormat? {
    if head.starts(with: webAnnoLead.utf8) { return .webAnno }
    let lines = head.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == ASCII.lineFeed })
    // The last line may be cut off.
    let words = (lines.count > 1 ? lines.dropLast() : lines[...]).filter { line in
      line.first != UInt8(ascii: "#") && !line.allSatisfy(ASCII.isSpace)
        && !line.starts(with: documentLead.utf8)
    }
    guard words.count >= leastWords else { return nil }
    if words.allSatisfy(isOfCoNLLU) { return .conllU }
    return areTagged(words) ? .conll : nil
  }

  /// How CoNLL-2003 marks where a document begins.
  private static let documentLead = "-DOCSTART-"

  /// Whether a line is a word of CoNLL-U: its number, or a range of numbers, and nine columns more.
  private static func isOfCoNLLU(_ line: ArraySlice<UInt8>) -> Bool {
    let columns = line.split(separator: ASCII.tab, omittingEmptySubsequences: false)
    guard columns.count == columnsOfCoNLLU, let first = columns[0].first else { return false }
    return isDigit(first)
      && columns[0].allSatisfy { isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
  }

  /// Whether all lines have the same number of columns, of which the last is a tag such as `B-ORG` or
  /// `O`, and some of them begin a name.
  private static func areTagged(_ lines: [ArraySlice<UInt8>]) -> Bool {
    var count: Int?
    var hasNames = false
    for line in lines {
      let columns = line.split { ASCII.isSpace($0) }
      guard columns.count > 1, columns.count == count ?? columns.count, let tag = columns.last,
        let lead = tag.first, leads.contains(lead)
      else { return false }
      count = columns.count
      if lead == UInt8(ascii: "O") {
        guard tag.count == 1 else { return false }
      } else {
        let dash = tag.index(after: tag.startIndex)
        guard tag.count > 2, tag[dash] == UInt8(ascii: "-") else { return false }
        hasNames = true
      }
    }
    return hasNames
  }
}
