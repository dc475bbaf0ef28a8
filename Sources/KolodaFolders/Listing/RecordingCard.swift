import KolodaFiles

/// What is in the top folder of a camcorder's memory card, of which some folders hold no cards.
struct RecordingCard {
  /// The folder in which Blackmagic's cameras and programs keep small copies of the clips beside it.
  private static let smallCopies = Array("Proxy".utf8)
  private static let rawClip = Array(".braw".utf8)

  private var hasIndex = false
  private var hasRawClips = false
  private var folders: Set<[UInt8]> = []

  /// Notes a name in the folder.
  mutating func note(_ name: UnsafeBufferPointer<UInt8>) {
    if name.elementsEqual(ClipCard.index) { hasIndex = true }
    if name.count > 5, name.suffix(5).elementsEqual(Self.rawClip) { hasRawClips = true }
  }

  /// Notes a folder in it.
  mutating func note(folder name: UnsafeBufferPointer<UInt8>) {
    if name.count <= ClipCard.longestName { folders.insert(Array(name)) }
  }

  /// The folders in it that hold no cards.
  var withoutCards: Set<[UInt8]> {
    let ofCard = ClipCard(folders: folders, hasIndex: hasIndex)?.withoutCards ?? []
    return hasRawClips ? ofCard.union([Self.smallCopies]) : ofCard
  }
}
