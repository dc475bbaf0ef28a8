import KolodaFiles
import KolodaSources

/// The records of an open file: where each begins, and how to read it.
package struct RecordListing: Sendable {
  /// The longest record that is read, in bytes; a longer one is only copied by exports.
  package static let longest: Int64 = 16 << 20

  /// The file.
  package let file: RecordFile
  /// The kind of file that the name's extension indicates.
  package let kind: RecordForm.Kind
  /// The coding to assume if the file has no byte order mark.
  package let chosenCoding: TextCoding
  /// The form of the records.
  package let form: RecordForm
  /// The arrays of objects in the file's object; empty for other files.
  package let arrays: [RecordArray]
  /// The name of the array with the records; nil or empty if they are not in an object's field.
  package let array: String?
  /// The name of the array that was requested; nil if none was.
  package let chosenArray: String?
  /// What somebody has said about how a table is written.
  package let chosenTable: TableChoice
  /// The names of a table's columns, in order; other forms may have names, too.
  package let names: [String]
  /// Whether the first column has no name there, in which its rows have theirs.
  let hasRowNames: Bool
  /// Whether lines at the beginning of a table end in two ways, of which only one ends its rows.
  package let hasTwoLineEnds: Bool
  /// The format of a table or of notes of which each line is a word of a text; nil for other files.
  let wordFormat: PackedFormat?
  /// What the file had at its two ends; nil if that could not be read.
  let ends: [UInt8]?
  /// Whether the whole file was scanned, rather than only its beginning.
  package let isWhole: Bool
  /// The first record that never ended, where one did not, or that has a quote which never closes.
  package let unclosed: Int?
  /// How many are so.
  package let unclosedCount: Int

  /// A table's header line, without its line ending; empty if there is none.
  package let header: [UInt8]
  /// The line ending of the header line; nil if there is none.
  let headerEnd: [UInt8]?
  /// The lines below it that explain the names, without their line endings.
  let explanations: [[UInt8]]

  /// The lines before a table, such as `sep=;`, with their line endings; empty if there are none.
  let preamble: [UInt8]

  /// The character encoding of the file.
  package let coding: TextCoding
  /// Whether the file's beginning is valid text in that coding; if not, U+FFFD is shown.
  package let isText: Bool
  /// A coding that probably fits the file better; nil if this one fits.
  package let suggestedCoding: TextCoding?
  /// What a page of bookmarks calls the way its characters are written, where that is not read.
  package let unreadCharset: String?
  /// The mark of that, where the file begins with it.
  let mark: [UInt8]
  /// Whether the notes have a column for their tags.
  package var hasTagsColumn: Bool { notes?.column(of: .tags) != nil }
  /// Whether the file has a byte order mark, so that its coding is certain.
  package var hasMark: Bool { !mark.isEmpty }
  /// The header of a file of notes; nil for other files.
  package let notes: NotesHead?
  /// The offset of the first list, folder or bookmark, in units; nil for files that are not
  /// bookmarks.
  let start: Int64?
  /// The offset of the closing bracket of the array, or of the object of members, in units; nil for
  /// other files, and if it is missing.
  let arrayEnd: Int64?
  let parser: RecordParser
  /// The labels of regions that the file lists, where records have their numbers, as in Datumaro's.
  let regionLabels: [String]
  /// The names of classes that records have as numbers.
  package let classes: ClassNames
  /// The annotations of images, once they were found.
  let foundAnnotations = FoundAnnotations()
  private let index: RecordIndex
  private let end: Int64
  /// The number of entries at the beginning of the index that are not records: a header line, and
  /// those that explain it.
  private let skipped: Int

  init(
    _ file: RecordFile, _ head: RecordHead, _ records: ScannedRecords
  ) throws(SystemError) {
    let form = head.form
    let coding = head.coding
    let index = records.index
    let end = records.end ?? file.length / Int64(coding.unit)
    let leading = head.notes?.hasOldTags == true ? 1 : form.leadingRows
    let skipped = min(leading, index.count)
    self.file = file
    kind = head.kind
    chosenCoding = head.chosen
    self.form = form
    arrays = records.arrays
    array = records.array
    chosenArray = head.chosenArray
    chosenTable = head.chosenTable
    self.coding = coding
    isText = head.isText
    suggestedCoding = head.suggestion
    ends = Self.ends(of: file, length: file.length)
    mark = head.mark
    unreadCharset = head.unreadCharset
    notes = head.notes
    preamble = head.preamble
    self.index = index
    self.end = end
    self.skipped = skipped
    unclosed = records.unclosed.flatMap { $0 >= skipped ? $0 - skipped : nil }
    unclosedCount = records.unclosedCount
    var header: [UInt8] = []
    if form.hasHeader, skipped > 0 {
      let extent = Self.bytes(of: index.extent(of: 0, before: end), coding)
      if extent.count <= Self.longest { header = try Self.text(extent, of: file, coding) }
    }
    let length = header.lastIndex { !ASCII.isLineEnd($0) }.map { $0 + 1 } ?? 0
    headerEnd = form.lineEnd(in: header[length...])
    header.removeLast(header.count - length)
    self.header = header
    explanations = try (1..<max(skipped, 1)).map { (row) throws(SystemError) -> [UInt8] in
      let extent = Self.bytes(of: index.extent(of: row, before: end), coding)
      guard extent.count <= Self.longest else { return [] }
      let text = try Self.text(extent, of: file, coding)
      return Array(text[..<((text.lastIndex { !ASCII.isLineEnd($0) } ?? -1) + 1)])
    }
    hasRowNames = head.hasRowNames
    hasTwoLineEnds = head.hasTwoLineEnds
    wordFormat = head.wordFormat
    switch form {
    case .table(let dialect) where !dialect.hasNames:
      names = (0..<head.unnamedColumns).map(RecordParser.name(ofUnnamed:))
    case .table(let dialect) where skipped > 0:
      let written = TableFields(dialect).values(of: header)
      // A choice of a question has its name below that of the question.
      let below = explanations.first.map { TableFields(dialect).values(of: $0) } ?? []
      let named = written.enumerated().map { column, name in
        name.isEmpty && column < below.count ? below[column] : name
      }
      names = hasRowNames ? [""] + named : named
    case .bookmarks: names = RecordParser.bookmarkNames
    case .notes: names = head.notes?.labels ?? []
    case .table, .lines, .values, .array, .members, .references: names = []
    }
    var folders = BookmarkFolders()
    if let found = records.folders {
      folders = found
      folders.names = try folders.all.map { (folder) throws(SystemError) in
        var name = try Self.text(Self.bytes(of: folder.name, coding), of: file, coding)
        // The line ends behind a name without an end are none of it.
        while folder.nameEnd != nil, name.last.map(ASCII.isSpace) == true { name.removeLast() }
        return HTMLEntities.unescaped(name)
      }
    }
    start = records.start
    arrayEnd = form == .array || form == .members ? records.end : nil
    isWhole = records.isWhole
    let outer =
      form == .array && index.count > 0 && ["items", "rows"].contains(records.array)
      ? Self.head(
        Int64(head.mark.count), before: Self.bytes(of: index.extent(of: 0, before: end), coding),
        file, coding) : []
    regionLabels = records.array == "items" ? DatumaroRegion.labels(in: outer) : []
    let own = records.array == "rows" ? ClassNames(beforeRows: outer) : ClassNames()
    classes =
      own.names.isEmpty && (form.isJSON || form.isTable)
      ? ClassNames(besideFileAt: file.path) : own
    parser = RecordParser(form: form, names: names, notes: head.notes, folders: folders)
  }

  /// A digest of a file's beginning and end, given the length that it has or had.
  static func ends(of file: RecordFile, length: Int64) -> [UInt8]? {
    let most = Int64(FormGuess.headLength)
    guard let first = try? file.bytes(0..<min(length, most)),
      let last = try? file.bytes(max(0, length - most)..<length)
    else { return nil }
    let digest = SHA256()
    digest.add(first)
    digest.add(last)
    return digest.finish()
  }

  /// What a file says before its first record; empty if that is long.
  private static func head(
    _ start: Int64, before first: Range<Int64>, _ file: RecordFile, _ coding: TextCoding
  ) -> [UInt8] {
    guard first.lowerBound <= Int64(FormGuess.headLength) else { return [] }
    return (try? text(start..<max(first.lowerBound, start), of: file, coding)) ?? []
  }

  /// Converts a range of units to a range of bytes.
  private static func bytes(of units: Range<Int64>, _ coding: TextCoding) -> Range<Int64> {
    let unit = Int64(coding.unit)
    return (units.lowerBound * unit)..<(units.upperBound * unit)
  }

  private static func text(
    _ range: Range<Int64>, of file: RecordFile, _ coding: TextCoding
  ) throws(SystemError) -> [UInt8] {
    try file.bytes(range).withUnsafeBytes { coding.decoded($0) }
  }

  /// The text of a range of units, such as a folder's heading.
  func text(ofUnits units: Range<Int64>) throws(SystemError) -> [UInt8] {
    try Self.text(Self.bytes(of: units, coding), of: file, coding)
  }

  /// The numbers of the folders around a bookmark, the outermost first.
  func folders(of record: Int) -> [Int] { parser.folders.path(of: record + skipped) }

  /// The folders and separators of a bookmarks file.
  var folders: BookmarkFolders { parser.folders }

  /// How many folders may lie in one another, where bookmarks lie deeper; nil where none do.
  package var exceededFolderDepth: Int? {
    folders.areTooDeep ? BookmarkFolders.deepest : nil
  }

  /// The names of the folders that a bookmark lies in, the outermost first.
  func folderNames(of record: Int) -> [String] { parser.folders.names(of: record + skipped) }

  /// What somebody would choose to have the file read as it is; nil if it can be no table.
  package var tableChoice: TableChoice? {
    switch form {
    case .table(let dialect):
      var choice = dialect.choice
      if kind == .txt { choice.isTable = true }
      return choice
    case .notes where kind == .txt: return TableChoice(isTable: false)
    case .lines, .values, .array, .members, .notes, .bookmarks, .references: return nil
    }
  }

  /// The number of records.
  package var count: Int { index.count - skipped }

  /// The range from a record's beginning to that of the next one, in bytes.
  package func extent(of record: Int) -> Range<Int64> {
    Self.bytes(of: index.extent(of: record + skipped, before: end), coding)
  }
}
