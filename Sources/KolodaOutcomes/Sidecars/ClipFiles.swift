import Glibc
import KolodaFiles

/// What belongs to the clips in one folder of a camcorder's memory card, and is in others.
struct ClipFiles {
  struct File {
    /// The absolute path.
    let path: [UInt8]
    /// Whether it is known by its name beside the clip, too, and can go there with it.
    ///
    /// The files of P2 and AVCHD cards are of use in their own folders only.
    let isKnownBesideClip: Bool
  }

  private let card: ClipCard
  private var files: [FileName: [File]] = [:]

  /// Looks for the files; nil where the folder is none with the clips of such a card.
  init?(besides folder: [UInt8]) {
    let (top, name) = split(folder)
    guard ClipCard.allClipFolders.contains(name) else { return nil }
    var folders: Set<[UInt8]> = []
    var hasIndex = false
    _ = FolderEntries.read(top) { name, type in
      if type == Int32(DT_DIR) || type == Int32(DT_UNKNOWN) { folders.insert(name) }
      if name == ClipCard.index { hasIndex = true }
    }
    guard let card = ClipCard(folders: folders, hasIndex: hasIndex),
      card.clipFolders.contains(name)
    else { return nil }
    self.card = card
    for beside in card.beside where folders.contains(beside) {
      let place = joined(top, beside)
      // A link may lead anywhere.
      guard (try? FileLook(place)) == .other else { continue }
      _ = FolderEntries.read(place) { name, type in
        guard type != Int32(DT_DIR) else { return }
        let file = File(path: joined(place, name), isKnownBesideClip: card == .sony)
        for clip in card.clips(of: name) { files[FileName(bytes: clip), default: []].append(file) }
      }
    }
  }

  /// The files that belong to a clip, in order.
  func files(of clip: [UInt8]) -> [File] {
    let name = card == .sony ? clip : Sidecar.stem(of: clip)
    return (files[FileName(bytes: name)] ?? []).sorted {
      $0.path.lexicographicallyPrecedes($1.path)
    }
  }
}
