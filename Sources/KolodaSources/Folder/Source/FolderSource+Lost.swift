import Koloda
import KolodaFiles
import KolodaTriage

extension FolderSource {
  /// The path inside the folder that a card has, or had when it was last seen; nil for one that
  /// was never seen.
  package func lastName(of card: CardID) -> FileName? {
    file(of: card)
      ?? catalogue.withLock { $0.lost[card.rawValue]?.name.map { FileName(bytes: $0) } }
  }
}
