import FoundationEssentials
import Glibc
import KolodaFiles
import Synchronization

/// The records of a shared deck, or its pictures, that are stored on this computer: those of the
/// cards that the person holds or has decided last.
///
/// Each is a file named by the card's number.
///
/// All methods block, and may be called on any thread.
package final class KeptRecords: Sendable {
  private struct State {
    /// The size of each record, in bytes.
    var sizes: [Int: Int] = [:]
    /// The card numbers, with those that are deleted first at the front.
    var numbers: [Int] = []
    var total = 0
  }

  private let folder: String
  private let most: Int
  private let room: Int
  private let state: Mutex<State>

  /// The number of newest records that stay however large they are: nobody holds more cards.
  private static let least = 64

  /// Reads which records are stored.
  ///
  /// - Parameters:
  /// - folder: the deck's folder.
  /// - name: the name of the records' folder within it.
  /// - most: the most records that are kept.
  /// - room: the most bytes that they may take together.
  package init(
    in folder: String, named name: String = "records", most: Int = 4096, room: Int = 256 << 20
  ) {
    self.folder = "\(folder)/\(name)"
    self.most = most
    self.room = room
    var found: [(number: Int, size: Int, time: Int)] = []
    for name in (try? FileManager.default.contentsOfDirectory(atPath: self.folder)) ?? [] {
      var status = stat()
      guard let number = Int(name), number >= 0, String(number) == name,
        stat("\(self.folder)/\(name)", &status) == 0
      else { continue }
      found.append((number, Int(status.st_size), status.st_mtim.tv_sec))
    }
    found.sort { ($0.time, $0.number) < ($1.time, $1.number) }
    state = Mutex(
      State(
        sizes: Dictionary(found.map { ($0.number, $0.size) }) { $1 },
        numbers: found.map(\.number), total: found.reduce(0) { $0 + $1.size }))
  }

  /// Whether a card's record is stored.
  package func has(_ number: Int) -> Bool { state.withLock { $0.sizes[number] != nil } }

  /// The size of a record, in bytes; 0 if it is not stored.
  package func size(of number: Int) -> Int { state.withLock { $0.sizes[number] ?? 0 } }

  /// The numbers of the cards whose records are stored, ascending.
  package var numbers: [Int] { state.withLock { $0.sizes.keys.sorted() } }

  /// A card's record; nil if it is not stored.
  package func record(_ number: Int) -> [UInt8]? {
    let record = FileManager.default.contents(atPath: path(number)).map { Array($0) }
    // Another program has deleted it.
    if record == nil { forget(number) }
    return record
  }

  /// Treats a record as missing after its file has been deleted.
  package func forget(_ number: Int) {
    state.withLock { state in
      guard let size = state.sizes.removeValue(forKey: number) else { return }
      state.total -= size
      state.numbers.removeAll { $0 == number }
    }
  }

  /// Saves a record, and deletes the oldest ones if there are too many.
  package func keep(_ record: [UInt8], of number: Int) throws(SystemError) {
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .last }
    try replaceFile(Array(path(number).utf8), with: record, mode: 0o600, isLasting: false)
    let given = state.withLock { state -> [Int] in
      if let old = state.sizes[number] {
        state.total -= old
        state.numbers.removeAll { $0 == number }
      }
      state.sizes[number] = record.count
      state.numbers.append(number)
      state.total += record.count
      var given: [Int] = []
      while state.numbers.count > most
        || state.total > room && state.numbers.count > Self.least
      {
        let oldest = state.numbers.removeFirst()
        state.total -= state.sizes.removeValue(forKey: oldest) ?? 0
        given.append(oldest)
      }
      return given
    }
    for number in given { unlink(path(number)) }
  }

  /// The path of a card's record, whether or not it is stored.
  package func path(_ number: Int) -> String { "\(folder)/\(number)" }
}
