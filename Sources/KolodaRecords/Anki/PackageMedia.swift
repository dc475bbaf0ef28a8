import KolodaFiles

/// The pictures of a package, each of which is unpacked into the user's cache when a card shows it.
final class PackageMedia: PackedPictures {
  private let package: AnkiPackage
  private let cache: MediaCache
  /// The package's path and state, which the cached files belong to.
  private let owner: [UInt8]
  /// The numbers of the files by their names.
  private let numbers: [String: String]
  let doubledName: String?

  init(_ package: AnkiPackage, of file: RecordFile, in cache: MediaCache) {
    self.package = package
    self.cache = cache
    let state = file.state
    owner =
      file.path + Array("\0\(state.device) \(state.inode) \(state.size) \(state.modified)\0".utf8)
    (numbers, doubledName) = package.media()
  }

  func file(named name: String) -> [UInt8]? {
    guard let number = numbers[name] else { return nil }
    return cache.file(of: owner + Array(name.utf8)) { descriptor in
      try package.unpack(mediaFile: number, to: descriptor)
    }
  }
}
