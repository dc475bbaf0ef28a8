import KolodaFiles

/// What is in the top folder of a camcorder's memory card, of which some folders hold no cards.
struct RecordingCard {
  private var hasIndex = false
  private var folders: Set<[UInt8]> = []

  /// Notes a name in the folder.
  mutating func note(_ name: UnsafeBufferPointer<UInt8>) {
    if name.elementsEqual(ClipCard.index) { hasIndex = true }
  }

  /// Notes a folder in it.
  mutating func note(folder name: UnsafeBufferPointer<UInt8>) {
    // None of those that matter has a longer name.
    if name.count <= 5 { folders.insert(Array(name)) }
  }

  /// The folders in it that hold no cards.
  var withoutCards: Set<[UInt8]> {
    ClipCard(folders: folders, hasIndex: hasIndex)?.withoutCards ?? []
  }
}
