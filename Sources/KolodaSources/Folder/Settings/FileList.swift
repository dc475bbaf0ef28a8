import Glibc
import KolodaFiles

/// Files that somebody has listed, as the only cards of a deck: of that of the folder that all of
/// them lie in.
package struct FileList: Hashable, Sendable {
  /// Why there is no list.
  package enum Failure: Error, Hashable, Sendable {
    /// It can't be read.
    case unreadable(SystemError)
    /// It is longer than a list may be.
    case tooLong
    /// It names no picture that is there.
    case empty
  }

  /// What is listed in one folder.
  struct Part: Hashable, Sendable {
    /// The names of files, and of folders on the way to others.
    var names: Set<[UInt8]> = []

    /// Whether something of this name is to be looked at.
    func contains(_ name: UnsafeBufferPointer<UInt8>) -> Bool { names.contains(Array(name)) }
  }

  /// The deepest folder that all of them lie in.
  package let folder: FolderPath
  /// What is listed and not there, as it was listed.
  package private(set) var missing: [FileName] = []
  /// What is listed and no picture.
  package private(set) var others: [FileName] = []
  /// By the paths of folders inside that, each with a slash at its end but its own.
  private var parts: [[UInt8]: Part] = [:]

  /// The most bytes of a list: of paths as long as they may be that is 65,000.
  private static let mostBytes = 256 << 20

  /// Reads a list.
  ///
  /// Empty lines are passed over, and what is listed twice counts once. A path of a file may lead
  /// through links.
  ///
  /// - Parameters:
  ///   - descriptor: where it is read from, to its end.
  ///   - isNullSeparated: whether each path ends with NUL and not with a line break.
  ///   - base: the absolute path that others are relative to.
  ///   - isPicture: whether a file of some name can be a card.
  package init(
    from descriptor: Int32, isNullSeparated: Bool, relativeTo base: [UInt8],
    isPicture: ([UInt8]) -> Bool
  ) throws(Failure) {
    let bytes = try Self.read(descriptor)
    let separator: UInt8 = isNullSeparated ? 0 : UInt8(ascii: "\n")
    var folders: [[UInt8]: [UInt8]?] = [:]
    var seen: Set<[UInt8]> = []
    var files: [(folder: [UInt8], name: [UInt8])] = []
    for line in bytes.split(separator: separator) where seen.insert(Array(line)).inserted {
      let path = line.first == UInt8(ascii: "/") ? Array(line) : base + [UInt8(ascii: "/")] + line
      let name = FileName(bytes: path).lastComponent.bytes
      let parent = Array(path.dropLast(name.count))
      let place = folders[parent] ?? Self.canonical(parent)
      folders[parent] = .some(place)
      var status = stat()
      guard let place, !path.contains(0), stat(cString(path), &status) == 0 else {
        missing.append(FileName(bytes: Array(line)))
        continue
      }
      guard status.isRegular, isPicture(name) else {
        others.append(FileName(bytes: Array(line)))
        continue
      }
      files.append((place, name))
    }
    guard let first = files.first else { throw .empty }
    let slash = UInt8(ascii: "/")
    var common = first.folder.split(separator: slash)
    for file in files {
      let names = file.folder.split(separator: slash)
      let count = zip(common, names).prefix { $0 == $1 }.count
      common.removeLast(common.count - count)
    }
    folder = FolderPath(canonical: [slash] + Array(common.joined(separator: [slash])))
    for file in files {
      var prefix: [UInt8] = []
      for name in file.folder.split(separator: slash).dropFirst(common.count) {
        parts[prefix, default: Part()].names.insert(Array(name))
        prefix += name + [slash]
      }
      parts[prefix, default: Part()].names.insert(file.name)
    }
  }

  /// What is listed in a folder, by its path inside the list's own.
  func part(in prefix: [UInt8]) -> Part { parts[prefix] ?? Part() }

  private static func read(_ descriptor: Int32) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .unreadable(.last) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      if bytes.count > mostBytes { throw .tooLong }
    }
  }

  private static func canonical(_ folder: [UInt8]) -> [UInt8]? {
    (try? FolderPath.resolve(bytes: folder))?.bytes
  }
}

extension FileList.Failure: CustomStringConvertible {
  /// What is wrong, in English and on one line.
  package var description: String {
    switch self {
    case .unreadable(let error): "the list cannot be read: \(error)"
    case .tooLong: "the list is longer than 256 MB"
    case .empty: "the list has no existing picture"
    }
  }
}

extension FileList {
  /// How many are named of what can't be used; the others are counted.
  private static let mostNamed = 3

  /// What of it can't be used, in English, a line each.
  package var warnings: [String] {
    let missed = missing.count == 1 ? "file doesn’t exist" : "files don’t exist"
    let strange = others.count == 1 ? "file is not a picture" : "files are not pictures"
    return [(missing, missed), (others, strange)].compactMap { names, what in
      guard !names.isEmpty else { return nil }
      let shown = names.prefix(Self.mostNamed).map(\.displayName).joined(separator: ", ")
      return "\(names.count) listed \(what): \(shown)\(names.count > Self.mostNamed ? ", …" : "")"
    }
  }
}
