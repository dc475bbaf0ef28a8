import Glibc

/// The folder beside the journal with its copies, each named by kind and time.
struct CopyFolder {
  /// The reason for a copy.
  enum Kind: String {
    /// Made on each day on which something is decided.
    case daily = "journal"
    /// Made before a deck is forgotten.
    case forgotten = "before-forgetting"
  }

  private static let ending = ".sqlite"

  /// The folder's path; it need not exist.
  let path: String

  init(_ location: JournalLocation) { path = location.home + "/copies" }

  /// The names of the copies of a kind, oldest first.
  func names(of kind: Kind) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = String(
        cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      let isCopy =
        name.hasPrefix(kind.rawValue + "-") && name.hasSuffix(Self.ending)
        && name.dropFirst(kind.rawValue.utf8.count + 1).dropLast(Self.ending.utf8.count)
          .allSatisfy { $0.isNumber || $0 == "-" || $0 == "T" }
      if isCopy { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns the path of a copy.
  ///
  /// - Parameter time: When the copy is made, such as `2024-02-29`.
  func path(of kind: Kind, _ time: String) -> String {
    "\(path)/\(kind.rawValue)-\(time)\(Self.ending)"
  }
}
