import KolodaTriage

/// The records of a file by their contents, to find some of them without reading all others again.
struct RecordContents {
  private struct Entry {
    let hash: Int
    let record: Int32
  }

  /// The records, sorted by hash and then by number.
  private var entries: [Entry] = []
  /// The kinds of keys that the entries stand for.
  private var versions: Set<UInt8> = []

  /// Reads the records from a number on, unless that was done before for keys of this kind.
  mutating func prepare(
    _ keys: RecordKeys, from first: Int, version: UInt8, isCancelled: () -> Bool
  ) {
    guard versions.insert(version).inserted else { return }
    var window = FileWindow(keys.listing.file)
    for number in first..<keys.listing.count {
      if isCancelled() { return }
      for key in keys.keys(of: number, in: &window, versions: [version]) {
        entries.append(Entry(hash: key.hashValue, record: Int32(truncatingIfNeeded: number)))
      }
    }
    entries.sort { ($0.hash, $0.record) < ($1.hash, $1.record) }
  }

  /// The records that may have the content of a key, in the order of the file.
  func records(of content: CardKey) -> some Sequence<Int> {
    let hash = content.hashValue
    var first = 0
    var last = entries.count
    while first < last {
      let middle = (first + last) / 2
      if entries[middle].hash < hash { first = middle + 1 } else { last = middle }
    }
    return entries[first...].lazy.prefix { $0.hash == hash }.map { Int($0.record) }
  }
}
