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
  }

  /// What was found of the beginning of a file: all but the last record, which may go on.
  init(beginningOf scanner: any RecordScanner) {
    self.init(scanner)
    end = index.removeLast()
    isWhole = false
  }
}
