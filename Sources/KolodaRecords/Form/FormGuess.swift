/// Finds the form of a file from its name and its beginning.
enum FormGuess {
  /// How many bytes at the beginning of a file are looked at.
  static let headLength = 1 << 16
  /// The separators that a table may have, the likelier ones first.
  static let separators = [Mark.comma, UInt8(ascii: ";"), Mark.tab, UInt8(ascii: "|")]
  /// How many records of a table are looked at.
  private static let mostRecords = 50

  /// - Parameters:
  ///   - head: the beginning of the file, in UTF-8 and without a byte order mark.
  ///   - isWhole: whether that is the whole file.
  ///   - table: what somebody has said about how a table is written.
  ///   - separator: what separates the fields of a table, if the file says so.
  /// - Returns: the form; nil for text that is not a file of records.
  static func form(
    of kind: RecordForm.Kind, head: [UInt8], isWhole: Bool, table: TableChoice = TableChoice(),
    separator: UInt8? = nil
  ) -> RecordForm? {
    switch kind {
    case .csv, .tsv:
      if case .object = shape(of: head) { return several(head, isWhole: isWhole) }
      if table.isTable != true, NotesHead.begins(head) {
        return .notes(separator: NotesHead(head).separator)
      }
      return .table(
        TableGuess(head, isWhole: isWhole, table).dialect(
          separatedBy: separator ?? (kind == .tsv ? Mark.tab : nil)))
    case .json:
      return shape(of: head) == .array || !isSeveral(head, isWhole: isWhole)
        ? isOfMembers(head) || isProject(head) ? .members : .array
        : several(head, isWhole: isWhole)
    case .jsonl:
      return isSpreadOut(head, isWhole: isWhole) ? .array : several(head, isWhole: isWhole)
    case .html: return .bookmarks
    case .apkg: return .notes(separator: NotesHead(head).separator)
    case .txt where table.isTable == true:
      // Prose has commas, too.
      let separator = separator ?? (head.contains(Mark.tab) ? Mark.tab : nil)
      return .table(TableGuess(head, isWhole: isWhole, table).dialect(separatedBy: separator))
    case .txt:
      // Prose has commas and colons, but no tabs.
      guard NotesHead.begins(head) || head.contains(Mark.tab) else { return nil }
      return .notes(separator: NotesHead(head).separator)
    }
  }

  /// The longest unit of a value, in bytes, that may be cut off at the end of the head.
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
        // The first column name of a table may begin with a brace, too.
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

  /// Whether the value is an object of objects that have a field in common, as far as it can be seen.
  private static func isOfMembers(_ head: [UInt8]) -> Bool {
    head.withUnsafeBytes { bytes in
      var common: Set<String>?
      var (count, areObjects) = (0, true)
      // What is cut off at the end of the head is not looked at.
      _ = try? JSONReader(bytes).eachMember { member in
        guard areObjects else { return }
        guard let value = JSONMembers(UnsafeRawBufferPointer(rebasing: bytes[member.value])) else {
          areObjects = false
          return
        }
        let names = Set(value.all.map(\.name))
        common = common.map { $0.intersection(names) } ?? names
        count += 1
      }
      // VGG Image Annotator may have a single image.
      let isImage = common?.isSuperset(of: ["filename", "regions"]) == true
      return areObjects && (count > 1 || isImage) && common?.isEmpty == false
    }
  }

  /// Whether the value is a project of VGG Image Annotator or of VoTT, as far as it can be seen.
  private static func isProject(_ head: [UInt8]) -> Bool {
    guard case .object = shape(of: head) else { return false }
    var scanner = MemberScanner()
    return head.withUnsafeBytes { bytes in
      _ = scanner.take(bytes, at: 0)
      guard scanner.isInProject else { return false }
      guard scanner.isOfAssets else { return true }
      // Others have assets, too.
      guard scanner.index.count > 0,
        let end = scanner.index.count > 1 ? scanner.index[1] : scanner.end,
        let brace = bytes[Int(scanner.index[0])..<Int(end)].lastIndex(of: Mark.closeBrace)
      else { return false }
      let first = [Mark.openBrace] + bytes[Int(scanner.index[0])...brace] + [Mark.closeBrace]
      return first.withUnsafeBytes { text in
        let asset = JSONMembers(text)?.all.first.flatMap { JSONMembers($0.value) }
        return asset?["asset"] != nil && asset?["regions"] != nil
      }
    }
  }

  /// Whether there are at least two values in a row.
  private static func isSeveral(_ head: [UInt8], isWhole: Bool) -> Bool {
    head.withUnsafeBytes { bytes in
      let reader = JSONReader(bytes)
      let end: Int
      do throws(JSONFault) {
        end = try reader.endOfValue(at: 0)
      } catch {
        // An error so close to the end may only mean that the value goes on beyond the head.
        if !isWhole, error.place + longestWord > bytes.count { return false }
        // The first value may be broken; the second line decides, unless it is within an array.
        let line = bytes.place(of: Mark.lineFeed, from: 0)
        if bytes[..<line].last(where: { !Mark.isSpace($0) }) == Mark.openBracket { return false }
        let next = reader.skipSpace(min(line + 1, bytes.count))
        return next < bytes.count && bytes[next] == Mark.openBrace
      }
      return reader.skipSpace(end) < bytes.count
    }
  }

  /// How several values are written: one per line, or freely in a row.
  ///
  /// The first line that isn't a value decides, since `jq` writes an empty object on one line and
  /// others on several.
  private static func several(_ head: [UInt8], isWhole: Bool) -> RecordForm {
    head.withUnsafeBytes { bytes in
      let reader = JSONReader(bytes)
      let first = reader.skipSpace(0)
      var (start, end) = (first, bytes.place(of: Mark.lineFeed, from: first))
      guard start < bytes.count, bytes[start] == Mark.openBrace, end < bytes.count || isWhole
      else { return .lines }
      var line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      while JSONReader(line).isValue {
        start = reader.skipSpace(end)
        guard start < bytes.count else { return .lines }
        end = bytes.place(of: Mark.lineFeed, from: start)
        line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      }
      // A broken line still counts as a line, unless its value goes on in the next line, or the
      // first one ends before its line does.
      if let valueEnd = try? reader.endOfValue(at: start) {
        return start == first || valueEnd > end ? .values : .lines
      }
      let isBraceAlone =
        bytes[start] == Mark.openBrace && JSONReader(line).skipSpace(1) == line.count
      return isBraceAlone && end < bytes.count && !isWhole ? .values : .lines
    }
  }

  /// Whether a file named as JSON Lines is really one array over several lines.
  private static func isSpreadOut(_ head: [UInt8], isWhole: Bool) -> Bool {
    guard shape(of: head) == .array else { return false }
    return head.withUnsafeBytes { bytes in
      let start = JSONReader(bytes).skipSpace(0)
      let line = bytes.place(of: Mark.lineFeed, from: start)
      guard line < bytes.count || isWhole else { return false }
      let first = UnsafeRawBufferPointer(rebasing: bytes[start..<line])
      // An array alone in its file contains the records.
      return !JSONReader(first).isValue
        || (isWhole && JSONReader(bytes).skipSpace(line) == bytes.count)
    }
  }

  /// The line ending of a table's rows.
  ///
  /// It is judged outside of quotes, since both kinds may occur inside.
  static func lineEnd(of head: [UInt8]) -> UInt8 {
    let (feeds, returns) = lineEnds(in: head[...])
    if feeds + returns == 0 {
      return head.contains(Mark.lineFeed) || !head.contains(Mark.carriageReturn)
        ? Mark.lineFeed : Mark.carriageReturn
    }
    return returns >= feeds ? Mark.carriageReturn : Mark.lineFeed
  }

  /// Whether some lines of a table end with a line feed and others with a carriage return alone, so
  /// that only one of them ends its rows.
  static func hasTwoLineEnds(_ head: [UInt8]) -> Bool {
    // What is at the end ends no row too few.
    let end = head.lastIndex { !Mark.isLineEnd($0) }.map { $0 + 1 } ?? 0
    let (feeds, returns) = lineEnds(in: head[..<end])
    return feeds > 0 && returns > 0
  }

  /// How many line feeds are outside of quotes, including those after a carriage return, and how many
  /// carriage returns alone, in the beginning of a table.
  private static func lineEnds(in head: ArraySlice<UInt8>) -> (feeds: Int, returns: Int) {
    var isInside = false
    var (feeds, returns) = (0, 0)
    var before = Mark.lineFeed
    for (place, byte) in head.enumerated() {
      switch byte {
      case Mark.quote where isInside: isInside = false
      case Mark.quote:
        // The second of two quotes inside a quoted field continues it.
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
    return (feeds, returns)
  }

  /// How many rows have a name for each that lacks a field, at least, where names have no quotes.
  private static let leastWithName = 3

  /// Whether the rows of a table begin with a name, for which the line of names has none: so R writes
  /// them.
  ///
  /// At least half of the rows have a field more than that line then, and no two of those begin alike.
  /// A row that lacks a field doesn't change that; see `areShort`.
  ///
  /// - Parameter like: how quotes and separators are written there.
  static func hasRowNames(_ head: [UInt8], _ like: TableDialect, isWhole: Bool) -> Bool {
    var dialect = TableDialect(separator: like.separator, lineEnd: lineEnd(of: head))
    (dialect.quote, dialect.hasBackslashes) = (like.quote, like.hasBackslashes)
    dialect.hasBlanksBeforeQuotes = like.hasBlanksBeforeQuotes
    let all = rows(of: head, dialect, isWhole: isWhole)
    guard let names = all.first, all.count > (names.count > 1 ? 1 : 2) else { return false }
    let others = all.dropFirst()
    let longer = others.filter { $0.count == names.count + 1 }
    let firsts = Set(longer.compactMap { $0.first.map { TableFields.value(of: head[$0]) } })
    let equal = others.count { $0.count == names.count }
    return 2 * longer.count >= others.count && firsts.count == longer.count
      // Else each line ends with a separator.
      && longer.contains { $0.last?.isEmpty == false }
      && (equal == 0
        || others.first?.count == names.count + 1 && areShort(equal, among: longer, in: head))
  }

  /// Whether rows with as many fields as there are names lack one, rather than that the longer ones
  /// have one too many.
  ///
  /// A text that nobody quoted may have separators, with a blank behind most of them.
  private static func areShort(
    _ count: Int, among longer: [[Range<Int>]], in head: [UInt8]
  ) -> Bool {
    let isProse = longer.contains { row in
      row.dropFirst().contains { head[$0].first == Mark.space }
    }
    let areQuoted = longer.allSatisfy { row in
      row.first.flatMap { head[$0].first } == Mark.quote
    }
    return !isProse && longer.count >= count * (areQuoted ? 1 : leastWithName)
  }

  /// Where the fields of the first records are, the line of names among them.
  static func rows(
    of head: [UInt8], _ dialect: TableDialect, isWhole: Bool
  ) -> [[Range<Int>]] {
    var scanner = TableScanner(dialect)
    return head.withUnsafeBytes { bytes in
      // Within one piece the scanner itself goes back.
      _ = scanner.take(bytes, at: 0)
      if isWhole, let start = scanner.finish() {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[Int(start)...])
        _ = scanner.take(rest, at: start)
      }
      let found = scanner.index.count
      let whole = isWhole || found < 2 ? found : found - 1
      return (0..<min(whole, mostRecords)).map { record in
        let start = Int(scanner.index[record])
        let end = record + 1 < found ? Int(scanner.index[record + 1]) : bytes.count
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        return TableFields(dialect).ranges(in: line).map {
          (start + $0.lowerBound)..<(start + $0.upperBound)
        }
      }
    }
  }
}
