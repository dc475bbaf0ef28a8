/// The tags by which an export tells Anki the piles of notes and cards.
enum PileTags {
  /// The prefix of the tags that name a pile.
  static let lead = "koloda::"
  /// The tag of notes that are hard to learn, if these are to be tagged; with the prefix it would be
  /// the tag of the pile Hard.
  static let hard = "koloda-hard"

  /// The tags that an export gives a note or a card.
  static func tags(of entry: RecordExport.Entry) -> [String] {
    [lead + entry.pile.text] + (entry.isHard == true ? [hard] : [])
  }

  /// Whether a tag comes from an earlier export and is to be replaced.
  ///
  /// - Parameter tellsHard: whether notes that are hard to learn are tagged.
  static func isOurs(_ tag: some StringProtocol, tellsHard: Bool) -> Bool {
    tag.hasPrefix(lead) || tellsHard && (tag == hard || tag.hasPrefix(hard + PackageNotes.cardMark))
  }
}
