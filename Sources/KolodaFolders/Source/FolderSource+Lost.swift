import Koloda
import KolodaFiles
import KolodaTriage

extension FolderSource {
  /// A card's path inside the folder, or the last one where its file is gone; nil if it was never
  /// seen.
  package func lastName(of card: CardID) -> FileName? {
    file(of: card)
      ?? catalogue.withLock { $0.lost[card.rawValue]?.name.map { FileName(bytes: $0) } }
  }
}
