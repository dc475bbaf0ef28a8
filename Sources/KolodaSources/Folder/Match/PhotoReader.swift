import Glibc
import KolodaFiles

/// How a source asks the system about the files of its folder; tests put others in its place.
struct PhotoReader: Sendable {
  /// What the system says of files, nil for those that are gone.
  var facts: @Sendable (_ listing: FolderListing, _ indices: [Int]) -> [FileFacts?]
  /// What a file is by its name, nil if it cannot be read or nobody wants to know any more.
  var identity: @Sendable (_ name: [UInt8], _ wantsLegacyKey: Bool) -> PhotoIdentity?

  /// From how many files on two threads ask: as many as one mount may hold up.
  static let manyFiles = 2048

  /// Asks the system itself.
  init(_ folder: FolderPath, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    facts = { listing, indices in
      guard indices.count >= Self.manyFiles else { return Self.look(at: indices[...], of: listing) }
      let middle = indices.count / 2
      let second = Beside { Self.look(at: indices[middle...], of: listing) }
      return Self.look(at: indices[..<middle], of: listing) + second.value
    }
    identity = { name, wantsLegacyKey in
      try? PhotoIdentity.read(
        folder.path(of: FileName(bytes: name)), wantsLegacyKey: wantsLegacyKey,
        isCancelled: isCancelled)
    }
  }

  /// How many files are asked about between two questions whether somebody waits.
  private static let manyAhead = 256

  /// Asks the system about the files that it has not been asked about, until somebody waits.
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
        // A listing ends each name by NUL.
        let text = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        return fstatat(root, text, &status, 0) == 0 ? FileFacts(status) : nil
      }
    }
  }
}
