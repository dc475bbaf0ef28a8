import FoundationEssentials
import KolodaSyncMessages

extension KeptDeck {
  /// All shared decks that were joined on this computer.
  package static var all: [KeptDeck] {
    let folder = SharedAddress.folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { kept(in: Array("\(folder)/\($0)".utf8)) }
  }

  /// The shared deck whose journal has `folder` as its path; nil for any other folder.
  package static func kept(in folder: [UInt8]) -> KeptDeck? {
    let path = String(decoding: folder, as: UTF8.self)
    if path.hasSuffix("/disputes") {
      return kept(in: Array(path.dropLast("/disputes".count).utf8)).flatMap {
        $0.disputesFolder == path ? $0 : nil
      }
    }
    // A deck of the user's own has no such file, so don't read in its folder.
    guard path.hasPrefix(SharedAddress.folder + "/"),
      let bytes = FileManager.default.contents(atPath: path + "/pile.json"),
      let found = try? JSONDecoder().decode(KeptDeck.self, from: bytes), found.pile.isSound,
      found.folder == path
    else { return nil }
    return found
  }

  /// Marks earlier shared decks at the same address as former, because another deck has their name
  /// now.
  ///
  /// Their files stay here.
  package static func leaveFormer(of place: SharedAddress, now deck: SyncedDeck) throws {
    for var former in all
    where former.place == place && former.pile.id != deck.id && former.isFormer != true {
      former.isFormer = true
      try former.save()
    }
  }
}
