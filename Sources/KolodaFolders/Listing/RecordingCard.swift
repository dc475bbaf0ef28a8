/// What is in the top folder of a camcorder's memory card.
///
/// These hold no cards:
///
/// - The small copies of Sony's clips, which are in `CLIP`, are in `SUB` beside it; `MEDIAPRO.XML` lists both.
///   Sony's help guides and the manuals of its disc recorders say so.
/// - Panasonic's P2 cards have sound, thumbnails and small copies of the clips in `VIDEO` in `AUDIO`, `ICON`,
///   `PROXY` and `VOICE`; all of these, and `CLIP`, are there, or it is no such card (Panasonic, "How to handle
///   data recorded on P2 cards").
struct RecordingCard {
  private var hasIndex = false
  private var folders: Set<[UInt8]> = []

  private static let index = Array("MEDIAPRO.XML".utf8)
  private static let ofP2 = names("AUDIO", "CLIP", "ICON", "PROXY", "VIDEO", "VOICE")
  private static let withoutCardsOnP2 = names("AUDIO", "ICON", "PROXY", "VOICE")
  private static let ofSony = [names("CLIP", "SUB"), names("Clip", "Sub")]

  private static func names(_ names: String...) -> Set<[UInt8]> {
    Set(names.map { Array($0.utf8) })
  }

  /// Notes a name in the folder.
  mutating func note(_ name: UnsafeBufferPointer<UInt8>) {
    if name.elementsEqual(Self.index) { hasIndex = true }
  }

  /// Notes a folder in it.
  mutating func note(folder name: UnsafeBufferPointer<UInt8>) {
    // None of those that matter has a longer name.
    if name.count <= 5 { folders.insert(Array(name)) }
  }

  /// The folders in it that hold no cards.
  var withoutCards: Set<[UInt8]> {
    if folders.isSuperset(of: Self.ofP2) { return Self.withoutCardsOnP2 }
    guard hasIndex, let own = Self.ofSony.first(where: { $0.isSubset(of: folders) }) else {
      return []
    }
    return own.filter { $0.count == 3 }
  }
}
