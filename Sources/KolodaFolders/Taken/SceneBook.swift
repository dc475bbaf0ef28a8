import KolodaFiles

/// The scenes that a folder's photos show, as far as they are known.
struct SceneBook: Sendable {
  private var scenes: [TakenKey: SceneHash] = [:]
  /// The files that are no pictures, or could not be read.
  private var without: Set<TakenKey> = []

  /// Whether a file was looked at.
  func has(_ key: TakenKey) -> Bool { scenes[key] != nil || without.contains(key) }

  /// The scene that a file's picture shows; nil if it is not known.
  subscript(key: TakenKey) -> SceneHash? { scenes[key] }

  /// Notes the scene of a file; nil if there is none, which is not saved.
  mutating func learn(_ key: TakenKey, is scene: SceneHash?) {
    if let scene { scenes[key] = scene } else { without.insert(key) }
  }

  // MARK: Saving

  /// The beginning of the saved form.
  ///
  /// Another version of the format, or another formula, has another number.
  private static let mark = Array("koloda-scenes-2\n".utf8)
  private static let entryBytes = TakenKey.byteCount + SceneHash.byteCount

  /// Reads the saved form; another version's is passed over.
  mutating func take(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.mark) else { return }
    bytes.withUnsafeBytes { bytes in
      var place = Self.mark.count
      while place + Self.entryBytes <= bytes.count {
        let key = TakenKey(bytes, at: place)
        if scenes[key] == nil {
          scenes[key] = SceneHash(bytes, at: place + TakenKey.byteCount)
        }
        place += Self.entryBytes
      }
    }
  }

  /// The form to save, with the files of a listing only.
  func bytes(for listing: FolderListing) -> [UInt8] {
    var bytes = Self.mark
    bytes.reserveCapacity(bytes.count + listing.count * Self.entryBytes)
    for file in 0..<listing.count {
      guard let key = TakenKey(listing, file), let scene = scenes[key] else { continue }
      key.append(to: &bytes)
      scene.append(to: &bytes)
    }
    return bytes
  }
}
