/// The result of scanning a file.
struct ScannedRecords {
  /// The offsets of the records.
  var index: RecordIndex
  /// The end of the last record, in units; nil for the end of the file.
  var end: Int64?
  /// The first record that never ended, where one did not, and how many did not.
  var unclosed: Int?
  var unclosedCount: Int
  /// The folders of bookmarks.
  var folders: BookmarkFolders?
  /// The offset of the first list, folder or bookmark in a bookmarks file.
  var start: Int64?
  /// The arrays in the file's object, and the name of the one with the records.
  var arrays: [RecordArray] = []
  var array: String?
  /// Whether the whole file was scanned.
  var isWhole = true

  init(index: RecordIndex, end: Int64?, unclosed: Int?, unclosedCount: Int) {
    self.index = index
    self.end = end
    self.unclosed = unclosed
    self.unclosedCount = unclosedCount
  }

  /// Takes the results of a scan of the whole file.
  init(_ scanner: any RecordScanner) {
    self.init(
      index: scanner.index, end: scanner.end, unclosed: scanner.unclosed,
      unclosedCount: scanner.unclosedCount)
    let bookmarks = scanner as? BookmarkScanner
    folders = bookmarks?.folders
    start = bookmarks?.start
    let object = scanner as? ArrayScanner
    arrays = object?.arrays ?? []
    array = object?.array
  }

  /// Takes the results of a scan of the beginning, without the last record, which may be
  /// incomplete.
  init(beginningOf scanner: any RecordScanner) {
    self.init(scanner)
    end = index.removeLast()
    if let first = unclosed, first >= index.count { (unclosed, unclosedCount) = (nil, 0) }
    isWhole = false
  }
}

extension ScannedRecords {
  /// The arrays in the form that the cache keeps: the name of the array with the records, then a
  /// line for each array.
  ///
  /// Empty if the file is not an object with arrays.
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
