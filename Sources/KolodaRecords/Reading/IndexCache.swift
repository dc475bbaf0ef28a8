import CKolodaGLib
import Glibc
import KolodaFiles
import KolodaSources

/// Caches the indexes of large files in the user's cache folder, so that unchanged files need not
/// be scanned again.
///
/// An index is used for a file with the same inode, length and time, read in the same form. A
/// cached index that is damaged, or doesn't fit the file's content, is ignored.
package struct IndexCache: Sendable {
  /// The shortest file whose index is cached, in bytes; shorter ones are quickly scanned.
  package static let shortest: Int64 = 8 << 20
  /// How many indexes are kept.
  static let most = 16
  /// How many records are checked to see whether an index fits.
  private static let sampleCount = 16
  /// The longest cached index, in bytes: enough for the greatest number of records.
  private static let longest = 8 * (Int(Int32.max) / 2)
  /// How many numbers stand before the offsets.
  private static let headCount = 13
  private static let magic: UInt64 = 0x3558_444e_494c_4f4b

  private let folder: CacheFolder

  /// Uses a folder for the cache; it is created when needed.
  package init(_ folder: [UInt8]) {
    self.folder = CacheFolder(folder, ending: ".index", keeping: Self.most)
  }

  /// The user's cache: `koloda/indexes` in `$XDG_CACHE_HOME`, or in `~/.cache`.
  package static let standard: IndexCache? = g_get_user_cache_dir().map { path in
    let bytes = UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) }
    return IndexCache(bytes + Array("/koloda/indexes".utf8))
  }

  private func name(of file: RecordFile) -> some Sequence<UInt8> {
    let digest = SHA256()
    digest.add(file.path)
    return digest.finish().prefix(16)
  }

  /// What an index applies to: the file's state, and the form in which it is read.
  private static func subject(of file: RecordFile, _ head: RecordHead) -> [UInt64] {
    let digest = SHA256()
    let array = head.chosenArray.map { " \($0)" } ?? ""
    digest.add(Array("\(head.form) \(head.coding) \(head.start)\(array)".utf8))
    let form = digest.finish().prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return [
      magic, file.state.device, file.state.inode, UInt64(bitPattern: file.state.size),
      UInt64(bitPattern: file.state.modified), form,
    ]
  }

  // MARK: Reading

  /// The cached index of an unchanged file; nil if there is none.
  func records(of file: RecordFile, _ head: RecordHead) -> ScannedRecords? {
    let place = folder.place(of: name(of: file))
    var status = stat()
    guard file.length >= Self.shortest, stat(cString(place), &status) == 0,
      status.st_size <= Self.longest,
      case .success(let bytes) = readFile(place, atMost: Int(status.st_size))
    else { return nil }
    let words = bytes.withUnsafeBytes { raw -> [UInt64] in
      guard raw.count >= 8 * Self.headCount else { return [] }
      return (0..<Self.headCount).map {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
      }
    }
    guard words.count == Self.headCount, Array(words.prefix(6)) == Self.subject(of: file, head),
      let count = Int(exactly: words[6]), let turns = Int(exactly: words[7]),
      let namesCount = Int(exactly: words[11]), let unclosedCount = Int(exactly: words[12]),
      count <= bytes.count, turns <= bytes.count, namesCount <= bytes.count,
      bytes.count == 8 * (Self.headCount + turns) + 4 * count + namesCount
    else { return nil }
    let index = bytes.withUnsafeBytes { raw -> RecordIndex? in
      let payload = UnsafeRawBufferPointer(rebasing: raw[(8 * Self.headCount)...])
      guard words[10] == Self.sum(payload) else { return nil }
      return RecordIndex(
        UnsafeRawBufferPointer(rebasing: payload.dropLast(namesCount)), count: count, turns: turns)
    }
    let end = Int64(bitPattern: words[8])
    let unclosed = Int(Int64(bitPattern: words[9]))
    guard let index, end <= file.length, (-1..<count).contains(unclosed),
      unclosed < 0 ? unclosedCount == 0 : (1...count).contains(unclosedCount)
    else { return nil }
    var records = ScannedRecords(
      index: index, end: end < 0 ? nil : end, unclosed: unclosed < 0 ? nil : unclosed,
      unclosedCount: unclosedCount)
    records.arrayNames = bytes.suffix(namesCount)
    return fits(records, file, head) ? records : nil
  }

  /// Checks some records: whether a line really begins where the index says.
  private func fits(_ records: ScannedRecords, _ file: RecordFile, _ head: RecordHead) -> Bool {
    let count = records.index.count
    let unit = Int64(head.coding.unit)
    guard count > 0, records.index[count - 1] * unit < file.length else { return count == 0 }
    let stop: UInt8
    switch head.form {
    case .lines, .notes, .references: stop = ASCII.lineFeed
    case .table(let dialect): stop = dialect.lineEnd
    case .values, .array, .members, .bookmarks: return true
    }
    return (0..<min(count, Self.sampleCount)).allSatisfy { sample in
      let start = records.index[count * sample / min(count, Self.sampleCount)] * unit
      guard start >= unit + head.start * unit else { return true }
      let before = (try? file.bytes((start - unit)..<start)) ?? []
      return before.contains(stop) || before.contains(ASCII.carriageReturn)
    }
  }

  /// A checksum that depends on each word and its position.
  private static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    var place = 0
    while place + 8 <= bytes.count {
      sum = (sum ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x100_0000_01b3
      sum ^= sum >> 29
      place += 8
    }
    for byte in bytes[place...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return sum
  }

  // MARK: Writing

  /// Caches the index of a file; if it can't be written, the file is scanned again next time.
  func keep(_ records: ScannedRecords, of file: RecordFile, _ head: RecordHead) {
    guard file.length >= Self.shortest, head.form != .bookmarks else { return }
    let names = records.arrayNames
    let payload = records.index.bytes + names
    let words =
      Self.subject(of: file, head) + [
        UInt64(records.index.count), UInt64(records.index.turnCount),
        UInt64(bitPattern: records.end ?? -1), UInt64(bitPattern: Int64(records.unclosed ?? -1)),
        payload.withUnsafeBytes { Self.sum($0) }, UInt64(names.count),
        UInt64(records.unclosedCount),
      ]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * words.count + payload.count)
    for word in words { withUnsafeBytes(of: word.littleEndian) { bytes += Array($0) } }
    folder.keep(name(of: file)) { (descriptor) throws(SystemError) in
      try writeAll(bytes + payload, to: descriptor)
    }
  }
}
