import KolodaFiles

/// A card that the journal knows: its identity, and where its file was last seen.
struct KnownCard: Hashable, Sendable {
  /// The card's row in the journal.
  let row: Int64
  /// What the content is.
  let fingerprint: Fingerprint
  /// Which of the files of equal content it is, counted from 0.
  let ordinal: Int64
  /// Where the file was last seen; nil if another card's file lies there now.
  let name: FileName?
  /// What the file system said of the file there; its size is part of the identity.
  let state: FileState
  /// When the file was last known to lie there.
  let seen: UTCTime

  /// Whether a file of equal content can be this card's, moved by way of a copy.
  ///
  /// A file that was there already when this card's file was seen elsewhere is a double of it and
  /// no more: to reject one of two doubles and remove it must not reject the other.
  func canBe(_ file: ListedFile) -> Bool {
    file.name == name || file.changed >= seen
  }
}
