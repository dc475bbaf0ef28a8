import Foundation
import GRDB
import KolodaTriage

@testable import KolodaJournal

/// A folder with a journal of its own, removed at the end of its test.
final class JournalFolder {
  let path: String

  init() throws { path = try Self.makeFolder() }

  /// Makes a folder; in memory if there is such a place, where no commit waits for a disk.
  static func makeFolder() throws -> String {
    let memory = "/dev/shm"
    let place =
      access(memory, W_OK) == 0 ? memory : FileManager.default.temporaryDirectory.path
    var template = Array("\(place)/koloda-journal-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A journal that does not exist yet, in a directory that does not either.
  var location: JournalLocation { JournalLocation(path: path + "/data/journal.sqlite") }

  func beside(_ name: String) -> String { path + "/" + name }

  /// Another program's connection to the journal.
  func database() throws -> DatabaseQueue {
    var configuration = Configuration()
    // A seat that has just gone may still be closing the file.
    configuration.busyMode = .timeout(20)
    return try DatabaseQueue(path: location.path, configuration: configuration)
  }
}
