/// Finds the form of a file by its name and its beginning.
enum FormGuess {
  /// How many bytes of a file are looked at.
  static let headLength = 1 << 16
  /// The separators that a table may have, the likelier first.
  static let separators = [Mark.comma, UInt8(ascii: ";"), Mark.tab, UInt8(ascii: "|")]
  /// How many records of a table are looked at.
  private static let mostRecords = 50

  /// - Parameters:
  ///   - head: how the file begins, in UTF-8 and without a mark.
  ///   - isWhole: whether that is all of it.
  /// - Returns: the form; nil for a text that is none of records.
  static func form(of kind: RecordForm.Kind, head: [UInt8], isWhole: Bool) -> RecordForm? {
    switch kind {
    case .csv, .tsv:
      if case .object = shape(of: head) { return several(head, isWhole: isWhole) }
      if NotesHead.begins(head) { return .notes(separator: NotesHead(head).separator) }
      let separator = kind == .tsv ? Mark.tab : separator(of: head, isWhole: isWhole)
      return .table(separator: separator, lineEnd: lineEnd(of: head))
    case .json:
      return shape(of: head) == .array || !isSeveral(head, isWhole: isWhole)
        ? .array : several(head, isWhole: isWhole)
    case .jsonl:
      return isSpreadOut(head, isWhole: isWhole) ? .array : several(head, isWhole: isWhole)
    case .html: return .bookmarks
    case .txt:
      // Prose has commas and colons, but no tabs.
      guard NotesHead.begins(head) || head.contains(Mark.tab) else { return nil }
      return .notes(separator: NotesHead(head).separator)
    }
  }

  /// The longest part of a value that is looked at as one, in bytes; the last may be cut.
  private static let longestWord = 16

  private enum Shape {
    case object, array, other
  }

  private static func shape(of head: [UInt8]) -> Shape {
    head.withUnsafeBytes { bytes in
      let start = JSONReader(bytes).skipSpace(0)
      guard start < bytes.count else { return .other }
      switch bytes[start] {
      case Mark.openBrace:
        // A table's first name may begin so, too.
        let next = JSONReader(bytes).skipSpace(start + 1)
        let isKey =
          next < bytes.count
          && (bytes[next] == Mark.quote || bytes[next] == Mark.closeBrace)
        return isKey ? .object : .other
      case Mark.openBracket: return .array
      default: return .other
      }
    }
  }

  /// Whether there are two values one behind the other.
  private static func isSeveral(_ head: [UInt8], isWhole: Bool) -> Bool {
    head.withUnsafeBytes { bytes in
      let reader = JSONReader(bytes)
      let end: Int
      do throws(JSONFault) {
        end = try reader.endOfValue(at: 0)
      } catch {
        // Of one that goes on behind what is looked at nothing is wrong so far.
        if !isWhole, error.place + longestWord > bytes.count { return false }
        // The first value may be broken; the second line tells.
        let line = bytes.place(of: Mark.lineFeed, from: 0)
        let next = reader.skipSpace(min(line + 1, bytes.count))
        return next < bytes.count && bytes[next] == Mark.openBrace
      }
      return reader.skipSpace(end) < bytes.count
    }
  }

  /// How several values are written: each on a line, or otherwise one behind the other.
  private static func several(_ head: [UInt8], isWhole: Bool) -> RecordForm {
    head.withUnsafeBytes { bytes in
      let start = JSONReader(bytes).skipSpace(0)
      let line = bytes.place(of: Mark.lineFeed, from: start)
      guard start < bytes.count, bytes[start] == Mark.openBrace, line < bytes.count || isWhole
      else { return .lines }
      let first = UnsafeRawBufferPointer(rebasing: bytes[start..<line])
      if JSONReader(first).isValue { return .lines }
      // A line that is broken is one all the same, unless its value goes on, or ends before it does.
      if (try? JSONReader(bytes).endOfValue(at: start)) != nil { return .values }
      let isBraceAlone = JSONReader(first).skipSpace(1) == first.count
      return isBraceAlone && !isWhole ? .values : .lines
    }
  }

  /// Whether a file that should have a value a line is one array of several lines.
  private static func isSpreadOut(_ head: [UInt8], isWhole: Bool) -> Bool {
    guard shape(of: head) == .array else { return false }
    return head.withUnsafeBytes { bytes in
      let start = JSONReader(bytes).skipSpace(0)
      let line = bytes.place(of: Mark.lineFeed, from: start)
      guard line < bytes.count || isWhole else { return false }
      let first = UnsafeRawBufferPointer(rebasing: bytes[start..<line])
      // Alone in its file an array is that of the records.
      return !JSONReader(first).isValue
        || (isWhole && JSONReader(bytes).skipSpace(line) == bytes.count)
    }
  }

  /// The separator by which most records have as many fields as the first, and more than one.
  private static func separator(of head: [UInt8], isWhole: Bool) -> UInt8 {
    var best = (separator: separators[0], like: 0)
    for separator in separators {
      let counts = fieldCounts(of: head, separator: separator, isWhole: isWhole)
      guard let first = counts.first, first > 1 else { continue }
      // The names count most: a text may have any number of commas.
      let like = counts.count { $0 == first } * 1000 / counts.count + min(first, 100)
      if like > best.like { best = (separator, like) }
    }
    return best.separator
  }

  /// What ends the rows of a table, as it is outside of quotes: in them both may stand.
  private static func lineEnd(of head: [UInt8]) -> UInt8 {
    var isInside = false
    // Line feeds, also behind a return, and returns alone.
    var (feeds, returns) = (0, 0)
    var before = Mark.lineFeed
    for (place, byte) in head.enumerated() {
      switch byte {
      case Mark.quote where isInside: isInside = false
      case Mark.quote:
        // Of two in quotes the second goes on with them.
        isInside =
          before == Mark.quote || Mark.isLineEnd(before) || separators.contains(before)
      case Mark.lineFeed where !isInside: feeds += 1
      case Mark.carriageReturn where !isInside:
        let next = place + 1 < head.count ? head[place + 1] : 0
        if next != Mark.lineFeed { returns += 1 }
      default: break
      }
      before = byte
    }
    if feeds + returns == 0 {
      return head.contains(Mark.lineFeed) || !head.contains(Mark.carriageReturn)
        ? Mark.lineFeed : Mark.carriageReturn
    }
    return returns >= feeds ? Mark.carriageReturn : Mark.lineFeed
  }

  private static func fieldCounts(of head: [UInt8], separator: UInt8, isWhole: Bool) -> [Int] {
    var scanner = TableScanner(separator: separator, lineEnd: lineEnd(of: head))
    head.withUnsafeBytes { scanner.take($0, at: 0) }
    let found = scanner.index.count
    let whole = isWhole || found < 2 ? found : found - 1
    return head.withUnsafeBytes { bytes in
      (0..<min(whole, mostRecords)).map { record in
        let start = Int(scanner.index[record])
        let end = record + 1 < found ? Int(scanner.index[record + 1]) : bytes.count
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        return TableFields(separator: separator).ranges(in: line).count
      }
    }
  }
}
