/// What was found by looking through a file.
struct ScannedRecords {
  /// Where the records begin.
  var index: RecordIndex
  /// Where the last one ends at the latest; nil for the file's end.
  var end: Int64?
  /// The record that never ended, where one did not.
  var unclosed: Int?
  /// The folders of bookmarks.
  var folders: BookmarkFolders?
  /// Where a file of bookmarks has its first list, folder or bookmark.
  var start: Int64?
  /// The arrays that a file's object has, and the name of the one that the records are in.
  var arrays: [RecordArray] = []
  var array: String?
  /// Whether that is all.
  var isWhole = true

  init(index: RecordIndex, end: Int64?, unclosed: Int?) {
    self.index = index
    self.end = end
    self.unclosed = unclosed
  }

  /// What was found of a whole file.
  init(_ scanner: any RecordScanner) {
    self.init(index: scanner.index, end: scanner.end, unclosed: scanner.unclosed)
    let bookmarks = scanner as? BookmarkScanner
    folders = bookmarks?.folders
    start = bookmarks?.start
    let object = scanner as? ArrayScanner
    arrays = object?.arrays ?? []
    array = object?.array
  }

  /// What was found of the beginning of a file: all but the last record, which may go on.
  init(beginningOf scanner: any RecordScanner) {
    self.init(scanner)
    end = index.removeLast()
    isWhole = false
  }
}

extension ScannedRecords {
  /// The arrays as an index keeps them: a line for each, the one with the records first; none where
  /// the file is no object with arrays.
  var arrayNames: ArraySlice<UInt8> {
    get {
      guard let array else { return [] }
      let lines = [array] + arrays.map { "\($0.count) \($0.name)" }
      return Array(lines.joined(separator: "\n").utf8)[...]
    }
    set {
      let lines = String(decoding: newValue, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      guard !newValue.isEmpty, let first = lines.first else { return }
      array = String(first)
      arrays = lines.dropFirst().compactMap { line in
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[0]) else { return nil }
        return RecordArray(name: String(parts[1]), count: count)
      }
    }
  }
}
