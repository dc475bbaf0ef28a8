import Glibc
import KolodaFiles

/// A list of files that are to be the only cards of a deck, which is that of their common folder.
package struct FileList: Hashable, Sendable {
  /// Why a list can't be used.
  package enum Failure: Error, Hashable, Sendable {
    /// The list can't be read.
    case unreadable(SystemError)
    /// The list is longer than allowed.
    case tooLong
    /// The list names no existing picture.
    case empty
  }

  /// The entries of one folder that the list needs.
  struct Part: Hashable, Sendable {
    /// The names of listed files, and of sub-folders on the way to further ones.
    var names: Set<[UInt8]> = []

    /// Whether the scan should look at an entry of this name.
    func contains(_ name: UnsafeBufferPointer<UInt8>) -> Bool { names.contains(Array(name)) }
  }

  /// The deepest folder that contains all listed pictures, even missing ones: the deck stays the
  /// same when files are moved away.
  package let folder: FolderPath
  /// The order of the cards: that of the list, unless another is set.
  package var order = FolderChoice.Order.listed
  /// The listed paths that don't exist, as they were written.
  package private(set) var missing: [FileName] = []
  /// The listed paths that are not pictures, as they were written.
  package private(set) var others: [FileName] = []
  /// The needed entries by folder, relative to `folder`.
  ///
  /// The paths end with a slash; that of `folder` itself is empty.
  private var parts: [[UInt8]: Part] = [:]
  /// The position of each file in the list, by its path relative to `folder`.
  private var ranks: [[UInt8]: Int] = [:]

  /// The longest list, in bytes; enough for 65,000 paths of the greatest length.
  private static let mostBytes = 256 << 20

  /// Reads a list.
  ///
  /// Empty lines are skipped, and repeated paths count once. The path of a file may lead through
  /// links.
  ///
  /// - Parameters:
  ///   - descriptor: the file or pipe to read from, to its end.
  ///   - isNullSeparated: whether paths end with a NUL rather than a line break.
  ///   - base: the absolute path that relative paths start from.
  ///   - isPicture: whether a file of a given name can be a card.
  ///   - mayBeEmpty: whether it is fine if none of the files exists.
  package init(
    from descriptor: Int32, isNullSeparated: Bool, relativeTo base: [UInt8],
    isPicture: ([UInt8]) -> Bool, mayBeEmpty: Bool = false
  ) throws(Failure) {
    let bytes = try Self.read(descriptor)
    let separator: UInt8 = isNullSeparated ? 0 : UInt8(ascii: "\n")
    var folders: [[UInt8]: [UInt8]?] = [:]
    var seen: Set<[UInt8]> = []
    var files: [(folder: [UInt8], name: [UInt8])] = []
    /// The folders of all paths that could be cards, whether they exist or not.
    var places: Set<[UInt8]> = []
    for line in bytes.split(separator: separator) where seen.insert(Array(line)).inserted {
      let path = line.first == UInt8(ascii: "/") ? Array(line) : base + [UInt8(ascii: "/")] + line
      let name = FileName(bytes: path).lastComponent.bytes
      let parent = Array(path.dropLast(name.count))
      let place = folders[parent] ?? Self.canonical(parent)
      folders[parent] = .some(place)
      if let place, isPicture(name) { places.insert(place) }
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
    guard !files.isEmpty || mayBeEmpty, let first = places.first else { throw .empty }
    let slash = UInt8(ascii: "/")
    var common = first.split(separator: slash)
    for place in places {
      let names = place.split(separator: slash)
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
      let path = prefix + file.name
      ranks[path] = ranks[path] ?? ranks.count
    }
  }

  /// A file's position in the list, by its path relative to `folder`; files not in the list come
  /// last.
  func rank(of name: FileName) -> Int { ranks[name.bytes] ?? .max }

  /// The needed entries of a folder, by its path relative to `folder`.
  func part(in prefix: [UInt8]) -> Part { parts[prefix] ?? Part() }

  private static func read(_ descriptor: Int32) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readToEnd(of: descriptor, atMost: mostBytes)
    } catch {
      throw .unreadable(error)
    }
    if bytes.count > mostBytes { throw .tooLong }
    return bytes
  }

  private static func canonical(_ folder: [UInt8]) -> [UInt8]? {
    (try? FolderPath.resolve(bytes: folder))?.bytes
  }
}

extension FileList {
  /// How many unusable paths a warning names; the others are only counted.
  private static let mostNamed = 3

  /// Warnings in English about listed paths that can't be used, one line each.
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
