import Foundation
import KolodaSyncMessages

extension JoinedPile {
  /// All piles that were joined here.
  static var all: [JoinedPile] {
    let folder = SharedAddress.folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { kept(in: Array("\(folder)/\($0)".utf8)) }
  }

  /// The pile that a folder of the journal's is about; nil for any other folder.
  static func kept(in folder: [UInt8]) -> JoinedPile? {
    let path = String(decoding: folder, as: UTF8.self)
    if path.hasSuffix("/disputes") {
      return kept(in: Array(path.dropLast("/disputes".count).utf8)).flatMap {
        $0.disputesFolder == path ? $0 : nil
      }
    }
    // Nothing is read from a deck of somebody's own.
    guard path.hasPrefix(SharedAddress.folder + "/"),
      let bytes = FileManager.default.contents(atPath: path + "/pile.json"),
      let found = try? JSONDecoder().decode(JoinedPile.self, from: bytes), found.pile.isSound,
      found.folder == path
    else { return nil }
    return found
  }

  /// Notes of those that were joined at a place that another pile is there now: what is here of
  /// them stays.
  static func leaveFormer(of place: SharedAddress, now pile: SyncedPile) throws {
    for var former in all
    where former.place == place && former.pile.id != pile.id && former.isFormer != true {
      former.isFormer = true
      try former.save()
    }
  }
}
