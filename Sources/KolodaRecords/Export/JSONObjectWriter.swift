import Koloda
import KolodaFiles

/// Writes records into the array of the file's object that they come from, with all else around them.
///
/// Of a COCO file, only the annotations of these images are written. Records that are the members of the
/// file's object become such members again; those of a project of VGG Image Annotator become an object
/// of their own, which is what it imports annotations from.
struct JSONObjectWriter: RecordWriter {
  private let listing: RecordListing
  /// What is copied from the file before the records and behind them, with the brackets; nil for an
  /// object of their own.
  private let around: (before: Range<Int64>, behind: Range<Int64>)?
  /// The annotations of images, if the file has them.
  private let annotations: COCOAnnotations?
  /// The ids of the images that are written.
  private let images: Set<String>
  private var isFirst = true
  private var window: FileWindow

  /// How far before its first element an array's bracket is looked for, in bytes.
  private static let farthest: Int64 = 1 << 16
  /// How many bytes are copied at once.
  private static let pieceSize: Int64 = 1 << 18

  /// - Returns: nil if the records are neither in an array of an object nor its members.
  init?(_ listing: RecordListing, _ entries: [RecordExport.Entry]) {
    guard listing.form == .members || listing.array?.isEmpty == false, listing.count > 0,
      let end = listing.arrayEnd.map({ $0 * Int64(listing.coding.unit) }),
      let start = Self.start(of: listing)
    else { return nil }
    self.listing = listing
    around =
      Self.isInProject(listing, start)
      ? nil : (Int64(listing.mark.count)..<start, end..<listing.file.length)
    let annotations = listing.findAnnotations()
    self.annotations = annotations
    var window = FileWindow(listing.file)
    images =
      annotations == nil
      ? []
      : Set(
        entries.compactMap { COCOAnnotations.id(of: listing.record($0.number, in: &window)) })
    self.window = window
  }

  /// Whether more than white space is before members: what is around the images of a project of VGG
  /// Image Annotator lists all of them.
  private static func isInProject(_ listing: RecordListing, _ start: Int64) -> Bool {
    guard listing.form == .members else { return false }
    let unit = Int64(listing.coding.unit)
    let first = Int64(listing.mark.count)
    let bytes = try? listing.file.bytes(first..<min(start - unit, first + farthest * unit))
    return bytes?.withUnsafeBytes { !listing.coding.decoded($0).allSatisfy(ASCII.isSpace) } ?? true
  }

  /// The offset behind the bracket that opens the array.
  private static func start(of listing: RecordListing) -> Int64? {
    let first = listing.extent(of: 0).lowerBound
    let unit = Int64(listing.coding.unit)
    let least = max(Int64(listing.mark.count), first - farthest * unit)
    guard let bytes = try? listing.file.bytes(least..<first) else { return nil }
    let text = bytes.withUnsafeBytes { listing.coding.decoded($0) }
    guard let last = text.lastIndex(where: { !ASCII.isSpace($0) }),
      text[last] == (listing.form == .members ? ASCII.openBrace : ASCII.openBracket)
    else { return nil }
    // Behind it there is only white space, of one unit each.
    return first - Int64(text.count - 1 - last) * unit
  }

  var needsFields: Bool { false }

  mutating func begin(isContinued: Bool, _ output: inout ExportOutput) throws {
    guard let around else { return try output.write([ASCII.openBrace]) }
    try copy(around.before, &output)
  }

  mutating func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    // A record that is not JSON would break the whole object.
    guard record.fault == nil,
      record.bytes.withUnsafeBytes({ JSONReader($0).isValue })
    else { return .leftOut(record: entry.number) }
    try output.write(isFirst ? [ASCII.lineFeed] : [ASCII.comma, ASCII.lineFeed])
    isFirst = false
    guard listing.form == .members else {
      let value = JSONSplice.adding(added, to: record)
      try output.write(value ?? record.bytes)
      return value == nil ? .withoutAnswer(record: entry.number) : nil
    }
    let member = try listing.withBytes(of: entry.number, in: &window) { Array($0) }
    let whole = JSONSplice.adding(added, toMember: member)
    try output.write(whole ?? member)
    return whole == nil ? .withoutAnswer(record: entry.number) : nil
  }

  mutating func end(_ output: inout ExportOutput) throws {
    try output.write([ASCII.lineFeed])
    guard let around else { return try output.write([ASCII.closeBrace, ASCII.lineFeed]) }
    try copy(around.behind, &output)
  }

  /// Copies a part of the file; of the annotations in it, those of the images that are written.
  private mutating func copy(_ range: Range<Int64>, _ output: inout ExportOutput) throws {
    guard let annotations, annotations.extent.lowerBound >= range.lowerBound,
      annotations.extent.upperBound <= range.upperBound
    else { return try copyAll(range, &output) }
    try copyAll(range.lowerBound..<annotations.extent.lowerBound, &output)
    var isFirst = true
    for number in annotations.numbers(ofImages: images) {
      let text = try annotations.text(of: number, in: &window)
      guard let id = text.withUnsafeBytes({ COCOAnnotations.imageID(of: $0) }), images.contains(id)
      else { continue }
      if !isFirst { try output.write([ASCII.comma, ASCII.lineFeed]) }
      isFirst = false
      try output.write(text)
    }
    try copyAll(annotations.extent.upperBound..<range.upperBound, &output)
  }

  private mutating func copyAll(_ range: Range<Int64>, _ output: inout ExportOutput) throws {
    var start = range.lowerBound
    while start < range.upperBound {
      let piece = start..<min(start + Self.pieceSize, range.upperBound)
      let bytes = try window.withBytes(piece) { Array($0) }
      guard window.isUnchanged, bytes.count == piece.count else { throw RecordFault.changed }
      try output.writeAsIs(bytes)
      start = piece.upperBound
    }
  }
}
