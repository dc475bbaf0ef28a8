import Glibc
import KolodaFiles
import KolodaGLib

/// How a source asks the system about the files of its folder.
///
/// Tests replace these functions.
struct PhotoReader: Sendable {
  /// Returns what the system reports about each file; nil for files that are gone.
  var facts: @Sendable (_ listing: FolderListing, _ indices: [Int]) -> [FileFacts?]
  /// Reads a file and returns its identity; nil if it can't be read or the reading was cancelled.
  var identity: @Sendable (_ name: [UInt8], _ wantsLegacyKey: Bool) -> PhotoIdentity?

  /// From this many files on, two threads ask: as many as may hang on one mount.
  static let manyFiles = 2048

  /// Asks the real file system.
  init(_ folder: FolderPath, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    facts = { listing, indices in
      guard indices.count >= Self.manyFiles else { return Self.look(at: indices[...], of: listing) }
      let middle = indices.count / 2
      let second = BackgroundWork { Self.look(at: indices[middle...], of: listing) }
      return Self.look(at: indices[..<middle], of: listing) + second.value
    }
    identity = { name, wantsLegacyKey in
      try? PhotoIdentity.read(
        folder.path(of: FileName(bytes: name)), wantsLegacyKey: wantsLegacyKey,
        isCancelled: isCancelled)
    }
  }

  /// How many files are asked about before checking again whether somebody waits.
  private static let manyAhead = 256

  /// Asks the system about the files that it was not asked about yet, until somebody waits.
  static func lookAhead(
    at listing: inout FolderListing, until isAwaited: (FolderListing) -> Bool
  ) {
    var facts = listing.facts
    for start in stride(from: 0, to: listing.count, by: manyAhead) {
      if isAwaited(listing) { break }
      let unknown = (start..<min(start + manyAhead, listing.count)).filter { facts[$0] == nil }
      for (file, found) in zip(unknown, look(at: unknown[...], of: listing)) { facts[file] = found }
    }
    listing.facts = facts
  }

  private static func look(at indices: ArraySlice<Int>, of listing: FolderListing) -> [FileFacts?] {
    let root = open(cString(listing.folder.bytes), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { return indices.map { _ in nil } }
    defer { close(root) }
    return indices.map { index in
      listing.withName(at: index) { name -> FileFacts? in
        guard let start = name.baseAddress else { return nil }
        var status = stat()
        // A listing ends each name with a NUL.
        let text = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        return fstatat(root, text, &status, 0) == 0 ? FileFacts(status) : nil
      }
    }
  }
}
