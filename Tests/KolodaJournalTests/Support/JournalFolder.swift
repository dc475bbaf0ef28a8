import Foundation
import GRDB
import KolodaTriage

@testable import KolodaJournal

/// A folder for a journal, removed at the end of its test.
final class JournalFolder {
  let path: String

  init() throws { path = try Self.makeFolder() }

  /// Makes a folder, in memory if possible, where no commit waits for a disk.
  static func makeFolder() throws -> String {
    let memory = "/dev/shm"
    let place =
      access(memory, W_OK) == 0 ? memory : FileManager.default.temporaryDirectory.path
    var template = Array("\(place)/koloda-journal-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The location of a journal; at first neither it nor its directory exists.
  var location: JournalLocation { JournalLocation(path: path + "/data/journal.sqlite") }

  func beside(_ name: String) -> String { path + "/" + name }

  /// Returns a connection to the journal, as another program has it.
  func database() throws -> DatabaseQueue {
    var configuration = Configuration()
    // A seat that has just gone may still be closing the file.
    configuration.busyMode = .timeout(20)
    return try DatabaseQueue(path: location.path, configuration: configuration)
  }
}
