/// Writes bookmarks as a file of bookmarks: each as it stands there, in the folders that it lies in.
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
    let same = zip(open, folders).prefix { $0 == $1.number }.count
    try close(to: same, &output)
    for folder in folders[same...] {
      let head = try listing.text(ofUnits: folder.head)
      let length = head.lastIndex { !Mark.isSpace($0) }.map { $0 + 1 } ?? 0
      try line(Array(head[..<length]), &output)
      try line(Array("<DL><p>".utf8), &output)
      open.append(folder.number)
    }
    let isTerm = HTMLTag.begins(record.bytes, with: "dt")
    // One that is cut off would take what follows with it.
    let isClosed = BookmarkParts(record.bytes).isClosed
    try line(
      Array((isTerm ? "" : "<DT>").utf8) + record.bytes + Array((isClosed ? "" : "</A>").utf8),
      &output)
    return nil
  }

  mutating func end(_ output: inout ExportOutput) throws {
    try close(to: 0, &output)
    try output.write(Array("</DL><p>".utf8) + lineEnd)
  }

  /// Closes folders until only some are open.
  private mutating func close(to count: Int, _ output: inout ExportOutput) throws {
    while open.count > count {
      open.removeLast()
      try line(Array("</DL><p>".utf8), &output)
    }
  }

  /// Writes a line at the depth of the folders that are open.
  private func line(_ text: [UInt8], _ output: inout ExportOutput) throws {
    for _ in 0...open.count { try output.write(Self.indent) }
    try output.write(text + lineEnd)
  }
}
