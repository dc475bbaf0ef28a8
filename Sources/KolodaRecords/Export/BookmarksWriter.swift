/// Writes bookmarks as a bookmarks file: each with its original text, within its folders and
/// between its separators.
struct BookmarksWriter: RecordWriter {
  /// The beginning of the output if the file's own has no tags.
  private static let start = "<!DOCTYPE NETSCAPE-Bookmark-file-1>"
  /// The longest beginning that is copied from the file, in units.
  private static let longestStart: Int64 = 1 << 16
  private static let indent = Array("    ".utf8)

  private let listing: RecordListing
  /// The line ending of the file.
  private let lineEnd: [UInt8]
  /// The folders that are open in the output, the outermost first.
  private var open: [Int] = []
  /// How many of the file's separators were dealt with.
  private var passed = 0
  /// The last separator written, if nothing was written after it.
  private var last: BookmarkFolders.Separator?
  /// Whether nothing was written yet in the folder opened last.
  private var isFresh = true

  init(_ listing: RecordListing) {
    self.listing = listing
    var ends = LineEnds(listing)
    let end = listing.count > 0 ? try? ends.end(of: 0) : nil
    let hasReturn = end?.contains(ASCII.carriageReturn) ?? false
    lineEnd = hasReturn ? [ASCII.carriageReturn, ASCII.lineFeed] : [ASCII.lineFeed]
  }

  func begin(isContinued: Bool, _ output: inout ExportOutput) throws {
    let first = Int64(listing.mark.count / listing.coding.unit)
    let end = listing.start ?? first
    var head = Array(Self.start.utf8) + lineEnd
    if end - first <= Self.longestStart {
      let own = try listing.text(ofUnits: first..<max(first, end))
      if own.contains(ASCII.less) { head = own }
    }
    try output.write(head + Array("<DL><p>".utf8) + lineEnd)
  }

  mutating func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    // A broken bookmark would break those after it.
    guard record.fault == nil else { return .leftOut(record: entry.number) }
    let folders = listing.folders(of: entry.number)
    try writeSeparators(before: entry.number, in: folders, &output)
    try close(to: zip(open, folders).prefix { $0 == $1 }.count, &output)
    try openFolders(folders, &output)
    let isTerm = HTMLTag.begins(record.bytes, with: "dt")
    // A bookmark without `</A>` would swallow what follows.
    let isClosed = BookmarkParts(record.bytes).isClosed
    try line(
      Array((isTerm ? "" : "<DT>").utf8) + record.bytes + Array((isClosed ? "" : "</A>").utf8),
      &output)
    (isFresh, last) = (false, nil)
    return nil
  }

  mutating func end(_ output: inout ExportOutput) throws {
    if !isFresh { try writeSeparators(before: .max, in: [], &output) }
    try close(to: 0, &output)
    try output.write(Array("</DL><p>".utf8) + lineEnd)
  }

  /// Writes the separators before a record, in folders that are open or contain the record.
  ///
  /// A separator is left out at the beginning of a folder's output if bookmarks stood before it in
  /// the file, and directly after another one if what stood between them was left out.
  private mutating func writeSeparators(
    before record: Int, in folders: [Int], _ output: inout ExportOutput
  ) throws {
    let all = listing.folders
    while passed < all.separators.count, all.separators[passed].record <= record {
      let separator = all.separators[passed]
      passed += 1
      let path = all.path(to: separator.folder)
      if open.starts(with: path) {
        try close(to: path.count, &output)
      } else if folders.starts(with: path), path.starts(with: open) {
        try openFolders(path, &output)
      } else {
        continue
      }
      if isFresh, last == nil, separator.record > 0,
        all.path(of: separator.record - 1).starts(with: path)
      {
        continue
      }
      if let last, last.folder == separator.folder, last.record != separator.record { continue }
      try write(separator, &output)
      (last, isFresh) = (separator, false)
    }
  }

  /// Writes a separator.
  ///
  /// If another tag followed it on the same line of the file, no line break is added.
  private func write(
    _ separator: BookmarkFolders.Separator, _ output: inout ExportOutput
  ) throws {
    let (start, end) = (separator.tag.lowerBound, separator.tag.upperBound)
    let text = try listing.text(ofUnits: start..<(end + 1))
    let isLine = text.last.map(ASCII.isLineEnd) ?? true
    try indentation(&output)
    try output.write(try listing.text(ofUnits: start..<end) + (isLine ? lineEnd : []))
  }

  /// Opens the folders inside those that are open already.
  private mutating func openFolders(_ folders: [Int], _ output: inout ExportOutput) throws {
    for folder in folders.dropFirst(open.count) {
      try line(try head(of: listing.folders.all[folder]), &output)
      try line(Array("<DL><p>".utf8), &output)
      open.append(folder)
      (isFresh, last) = (true, nil)
    }
  }

  /// The head of a folder as it stands there; a name that has no end gets one.
  private func head(of folder: BookmarkFolders.Folder) throws -> [UInt8] {
    guard let nameEnd = folder.nameEnd else {
      return Self.trimmed(try listing.text(ofUnits: folder.head))
    }
    let lead = try listing.text(ofUnits: folder.head.lowerBound..<nameEnd)
    let rest = try listing.text(ofUnits: nameEnd..<folder.head.upperBound)
    let name = Self.trimmed(lead) + Array("</H3>".utf8)
    return Self.trimmed(name + lead[Self.trimmed(lead).count...] + rest)
  }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    Array(text[..<(text.lastIndex { !ASCII.isSpace($0) }.map { $0 + 1 } ?? 0)])
  }

  /// Closes folders until only some are open.
  private mutating func close(to count: Int, _ output: inout ExportOutput) throws {
    while open.count > count {
      open.removeLast()
      try line(Array("</DL><p>".utf8), &output)
      (isFresh, last) = (false, nil)
    }
  }

  /// Writes a line, indented by the number of open folders.
  private func line(_ text: [UInt8], _ output: inout ExportOutput) throws {
    try indentation(&output)
    try output.write(text + lineEnd)
  }

  private func indentation(_ output: inout ExportOutput) throws {
    for _ in 0...open.count { try output.write(Self.indent) }
  }
}
