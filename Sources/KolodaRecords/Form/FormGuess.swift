/// Finds the form of a file from its name and its beginning.
enum FormGuess {
  /// How many bytes at the beginning of a file are looked at.
  static let headLength = 1 << 16

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
          separatedBy: separator ?? (kind == .tsv ? ASCII.tab : nil)))
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
      let separator = separator ?? (head.contains(ASCII.tab) ? ASCII.tab : nil)
      return .table(TableGuess(head, isWhole: isWhole, table).dialect(separatedBy: separator))
    case .txt where table.isTable == nil && ReferenceFormat.begins(head):
      // PubMed calls its own format so.
      return ReferenceFormat.of(head).map { .references($0) }
    case .ris, .nbib: return ReferenceFormat.of(head).map { .references($0) }
    case .txt:
      // Prose has commas and colons, but no tabs.
      guard NotesHead.begins(head) || head.contains(ASCII.tab) else { return nil }
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
      case ASCII.openBrace:
        // The first column name of a table may begin with a brace, too.
        let next = JSONReader(bytes).skipSpace(start + 1)
        let isKey =
          next < bytes.count
          && (bytes[next] == ASCII.quote || bytes[next] == ASCII.closeBrace)
        return isKey ? .object : .other
      case ASCII.openBracket: return .array
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
        let brace = bytes[Int(scanner.index[0])..<Int(end)].lastIndex(of: ASCII.closeBrace)
      else { return false }
      let first = [ASCII.openBrace] + bytes[Int(scanner.index[0])...brace] + [ASCII.closeBrace]
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
        let line = bytes.place(of: ASCII.lineFeed, from: 0)
        if bytes[..<line].last(where: { !ASCII.isSpace($0) }) == ASCII.openBracket { return false }
        let next = reader.skipSpace(min(line + 1, bytes.count))
        return next < bytes.count && bytes[next] == ASCII.openBrace
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
      var (start, end) = (first, bytes.place(of: ASCII.lineFeed, from: first))
      guard start < bytes.count, bytes[start] == ASCII.openBrace, end < bytes.count || isWhole
      else { return .lines }
      var line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      while JSONReader(line).isValue {
        start = reader.skipSpace(end)
        guard start < bytes.count else { return .lines }
        end = bytes.place(of: ASCII.lineFeed, from: start)
        line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      }
      // A broken line still counts as a line, unless its value goes on in the next line, or the
      // first one ends before its line does.
      if let valueEnd = try? reader.endOfValue(at: start) {
        return start == first || valueEnd > end ? .values : .lines
      }
      let isBraceAlone =
        bytes[start] == ASCII.openBrace && JSONReader(line).skipSpace(1) == line.count
      return isBraceAlone && end < bytes.count && !isWhole ? .values : .lines
    }
  }

  /// Whether a file named as JSON Lines is really one array over several lines.
  private static func isSpreadOut(_ head: [UInt8], isWhole: Bool) -> Bool {
    guard shape(of: head) == .array else { return false }
    return head.withUnsafeBytes { bytes in
      let start = JSONReader(bytes).skipSpace(0)
      let line = bytes.place(of: ASCII.lineFeed, from: start)
      guard line < bytes.count || isWhole else { return false }
      let first = UnsafeRawBufferPointer(rebasing: bytes[start..<line])
      // An array alone in its file contains the records.
      return !JSONReader(first).isValue
        || (isWhole && JSONReader(bytes).skipSpace(line) == bytes.count)
    }
  }
}
