import Foundation
import Glibc
import KolodaFiles
import Synchronization

/// The records of a shared deck that are kept on this computer, or its pictures: those of the cards
/// that are held, and of those that were decided here last, each in a file of its number.
///
/// All of it blocks, and may be called on any thread.
final class KeptRecords: Sendable {
  private struct State {
    /// How long each is, in bytes.
    var sizes: [Int: Int] = [:]
    /// Their numbers, those that are given up first in front.
    var numbers: [Int] = []
    var total = 0
  }

  private let folder: String
  private let most: Int
  private let room: Int
  private let state: Mutex<State>

  /// How many of the last stay whatever room they take: nobody holds more cards.
  private static let least = 64

  /// Looks what is there.
  ///
  /// - Parameters:
  ///   - folder: that of the deck, in which they have a folder of their own.
  ///   - name: what that is called.
  ///   - most: how many records are kept at most.
  ///   - room: how many bytes they may be together.
  init(
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

  /// Whether a card's record is there.
  func has(_ number: Int) -> Bool { state.withLock { $0.sizes[number] != nil } }

  /// How long a record is, in bytes; 0 for one that is not there.
  func size(of number: Int) -> Int { state.withLock { $0.sizes[number] ?? 0 } }

  /// The numbers of the cards whose records are there, in order.
  var numbers: [Int] { state.withLock { $0.sizes.keys.sorted() } }

  /// A card's record; nil if it is not there.
  func record(_ number: Int) -> [UInt8]? {
    let record = FileManager.default.contents(atPath: path(number)).map { Array($0) }
    // Another program has given it up.
    if record == nil { forget(number) }
    return record
  }

  /// Takes a record for one that is not there: its file is gone.
  func forget(_ number: Int) {
    state.withLock { state in
      guard let size = state.sizes.removeValue(forKey: number) else { return }
      state.total -= size
      state.numbers.removeAll { $0 == number }
    }
  }

  /// Keeps a record; the oldest go where there are too many.
  func keep(_ record: [UInt8], of number: Int) throws(SystemError) {
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

  /// Where a card's record lies, or would lie.
  func path(_ number: Int) -> String { "\(folder)/\(number)" }
}
