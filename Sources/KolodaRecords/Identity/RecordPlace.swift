import KolodaFiles
import KolodaTriage

/// The place of a record in its file: its number and its offset.
///
/// As the name of a sighting it is written `#N@OFFSET`, where N counts from 1.
struct RecordPlace: Hashable {
  /// The record's number, counted from 0.
  var number: Int
  /// The offset of the record's beginning, in bytes.
  var offset: Int64

  init(number: Int, offset: Int64) {
    self.number = number
    self.offset = offset
  }

  /// Parses the name of a sighting; nil if it is not that of a record.
  init?(name: [UInt8]) {
    let parts = name.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].first == UInt8(ascii: "#"),
      let number = Int(String(decoding: parts[0].dropFirst(), as: UTF8.self)), number > 0,
      let offset = Int64(String(decoding: parts[1], as: UTF8.self))
    else { return nil }
    self.init(number: number - 1, offset: offset)
  }

  /// The place as the name of a sighting.
  var name: [UInt8] { Array("#\(number + 1)@\(offset)".utf8) }
}

extension RecordListing {
  /// The place of a record.
  func place(of record: Int) -> RecordPlace {
    RecordPlace(number: record, offset: extent(of: record).lowerBound)
  }

  /// The sighting of a record.
  ///
  /// - Parameter size: the record's length, in bytes.
  func sighting(of record: Int, size: Int64, now: Int64) -> Sighting {
    var state = file.state
    state.size = size
    return Sighting(name: place(of: record).name, state: state, seen: now)
  }

  /// The record at the place of a sighting; nil if no record of that length can be there now.
  func record(seenAt sighting: Sighting) -> Int? {
    RecordPlace(name: sighting.name).flatMap { record(at: $0, size: sighting.state.size) }
  }

  private func record(at place: RecordPlace, size: Int64) -> Int? {
    guard place.number < count else { return nil }
    let extent = extent(of: place.number)
    guard extent.lowerBound == place.offset, size <= extent.count else { return nil }
    return place.number
  }

  /// The record of a journal's card; nil unless the file is unchanged since the card was seen.
  func record(seenAsIn known: KnownCards, _ index: Int) -> Int? {
    let state = known.state(index)
    guard state.modified == file.state.modified, state.isSameFile(as: file.state) else {
      return nil
    }
    guard let (number, offset) = known.numbersOfName(index) else {
      return known.sighting(index).flatMap { record(seenAt: $0) }
    }
    guard number > 0 else { return nil }
    return record(
      at: RecordPlace(number: number - 1, offset: Int64(offset)), size: known.size(index))
  }

  /// The record of a journal's card that had another number; nil unless the file is unchanged since the
  /// card was seen, and a record of the same bytes begins at the same place.
  func record(
    renumberedFrom known: KnownCards, _ index: Int, in window: inout FileWindow
  ) -> Int? {
    let state = known.state(index)
    guard state.modified == file.state.modified, state.isSameFile(as: file.state),
      let offset = known.numbersOfName(index).map({ Int64($0.second) })
        ?? known.sighting(index).flatMap({ RecordPlace(name: $0.name)?.offset }),
      let record = record(beginningAt: offset)
    else { return nil }
    // For a card that could not be read, the length up to the next record is known.
    let length = known.size(index)
    guard length == extent(of: record).count || length == size(of: record, in: &window) else {
      return nil
    }
    return record
  }

  /// The record that begins at an offset; nil if none does.
  private func record(beginningAt offset: Int64) -> Int? {
    var (first, end) = (0, count)
    while first < end {
      let middle = (first + end) / 2
      if extent(of: middle).lowerBound < offset { first = middle + 1 } else { end = middle }
    }
    return first < count && extent(of: first).lowerBound == offset ? first : nil
  }

  /// Whether a sighting was made in the file's present state.
  func isOfNow(_ sighting: Sighting) -> Bool {
    sighting.state.modified == file.state.modified && sighting.state.isSameFile(as: file.state)
  }
}
