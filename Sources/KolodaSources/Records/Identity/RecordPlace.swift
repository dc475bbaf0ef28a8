import KolodaFiles
import KolodaTriage

/// Where a record lies in its file: which one it is, and where it begins.
///
/// As the name of a sighting it is `#N@OFFSET`, where N counts from 1.
struct RecordPlace: Hashable {
  /// Which record it is, counted from 0.
  var number: Int
  /// Where it begins, in bytes.
  var offset: Int64

  init(number: Int, offset: Int64) {
    self.number = number
    self.offset = offset
  }

  /// Takes a place from the name of a sighting; nil if that is of something else.
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
  /// Where a record begins.
  func place(of record: Int) -> RecordPlace {
    RecordPlace(number: record, offset: extent(of: record).lowerBound)
  }

  /// Where a record is seen.
  ///
  /// - Parameter size: how many bytes it has.
  func sighting(of record: Int, size: Int64, now: Int64) -> Sighting {
    Sighting(
      name: place(of: record).name, size: size, modified: file.state.modified,
      device: file.state.device, inode: file.state.inode, seen: now)
  }

  /// The record that was seen at a place; nil if none of that length can be there now.
  func record(seenAt sighting: Sighting) -> Int? {
    RecordPlace(name: sighting.name).flatMap { record(at: $0, size: sighting.size) }
  }

  private func record(at place: RecordPlace, size: Int64) -> Int? {
    guard place.number < count else { return nil }
    let extent = extent(of: place.number)
    guard extent.lowerBound == place.offset, size <= extent.count else { return nil }
    return place.number
  }

  /// The record that a card of the journal is, if the file is as it was when it was seen.
  func record(seenAsIn known: KnownCards, _ index: Int) -> Int? {
    let state = known.state(index)
    guard state.modified == file.state.modified, state.device == file.state.device,
      state.inode == file.state.inode
    else { return nil }
    guard let (number, offset) = known.numbersOfName(index) else {
      return known.sighting(index).flatMap { record(seenAt: $0) }
    }
    guard number > 0 else { return nil }
    return record(
      at: RecordPlace(number: number - 1, offset: Int64(offset)), size: known.size(index))
  }

  /// Whether a sighting is of the file as it is now.
  func isOfNow(_ sighting: Sighting) -> Bool {
    sighting.modified == file.state.modified && sighting.device == file.state.device
      && sighting.inode == file.state.inode
  }
}
