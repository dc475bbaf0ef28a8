/// Writes bookmarks as a file of bookmarks: each as it stands there, in the folders that it lies in,
/// with the lines between them.
struct BookmarksWriter: RecordWriter {
  /// What begins a file whose own beginning has nothing of its kind.
  private static let start = "<!DOCTYPE NETSCAPE-Bookmark-file-1>"
  /// The longest beginning that is taken over.
  private static let longestStart: Int64 = 1 << 16
  private static let indent = Array("    ".utf8)

  private let listing: RecordListing
  /// How the lines of the file end.
  private let lineEnd: [UInt8]
  /// The folders that are open, the outermost first.
  private var open: [Int] = []
  /// How many of the file's lines between bookmarks were passed.
  private var passed = 0
  /// The last of them, as long as nothing is written behind it.
  private var last: BookmarkFolders.Separator?
  /// Whether nothing is written yet in the folder that was opened last.
  private var isFresh = true

  init(_ listing: RecordListing) {
    self.listing = listing
    var ends = LineEnds(listing)
    let end = listing.count > 0 ? try? ends.end(of: 0) : nil
    let hasReturn = end?.contains(Mark.carriageReturn) ?? false
    lineEnd = hasReturn ? [Mark.carriageReturn, Mark.lineFeed] : [Mark.lineFeed]
  }

  func begin(isContinued: Bool, _ output: inout ExportOutput) throws {
    let first = Int64(listing.mark.count / listing.coding.unit)
    let end = listing.start ?? first
    var head = Array(Self.start.utf8) + lineEnd
    if end - first <= Self.longestStart {
      let own = try listing.text(ofUnits: first..<max(first, end))
      if own.contains(Mark.less) { head = own }
    }
    try output.write(head + Array("<DL><p>".utf8) + lineEnd)
  }

  mutating func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    // What is broken would break what follows it.
    guard record.fault == nil else { return .leftOut(record: entry.number) }
    let folders = listing.folders(of: entry.number)
    try writeSeparators(before: entry.number, in: folders, &output)
    try close(to: zip(open, folders).prefix { $0 == $1 }.count, &output)
    try openFolders(folders, &output)
    let isTerm = HTMLTag.begins(record.bytes, with: "dt")
    // One that is cut off would take what follows with it.
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

  /// Writes the lines between bookmarks up to one, in the folders that are open or hold that one:
  /// none before the first that is written of a folder, if others were there, and not one behind
  /// another if what stood between them is not written.
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

  /// Writes a line between bookmarks; where the next tag stands behind it in the file, it does here.
  private func write(
    _ separator: BookmarkFolders.Separator, _ output: inout ExportOutput
  ) throws {
    let (start, end) = (separator.tag.lowerBound, separator.tag.upperBound)
    let text = try listing.text(ofUnits: start..<(end + 1))
    let isLine = text.last.map(Mark.isLineEnd) ?? true
    try indentation(&output)
    try output.write(try listing.text(ofUnits: start..<end) + (isLine ? lineEnd : []))
  }

  /// Opens folders behind those that are open.
  private mutating func openFolders(_ folders: [Int], _ output: inout ExportOutput) throws {
    for folder in folders.dropFirst(open.count) {
      let head = try listing.text(ofUnits: listing.folders.all[folder].head)
      let length = head.lastIndex { !Mark.isSpace($0) }.map { $0 + 1 } ?? 0
      try line(Array(head[..<length]), &output)
      try line(Array("<DL><p>".utf8), &output)
      open.append(folder)
      (isFresh, last) = (true, nil)
    }
  }

  /// Closes folders until only some are open.
  private mutating func close(to count: Int, _ output: inout ExportOutput) throws {
    while open.count > count {
      open.removeLast()
      try line(Array("</DL><p>".utf8), &output)
      (isFresh, last) = (false, nil)
    }
  }

  /// Writes a line at the depth of the folders that are open.
  private func line(_ text: [UInt8], _ output: inout ExportOutput) throws {
    try indentation(&output)
    try output.write(text + lineEnd)
  }

  private func indentation(_ output: inout ExportOutput) throws {
    for _ in 0...open.count { try output.write(Self.indent) }
  }
}
