/// When a folder is opened: whether a file with the name and the inode number of a card is taken for
/// that card, as it was last seen, without asking the system about it.
///
/// Names and inode numbers come with the listing. To ask about 90,000 files takes as long as all the
/// rest of showing the first card, and longer over a network. Only a file that was changed in place
/// goes unnoticed; `FolderSource.follow` finds it, as if it changed at that moment.
package struct FileTrust: Sendable {
  /// From this many known cards on files are trusted; fewer are asked about in milliseconds.
  let cards: Int
  /// How many of the files are asked about all the same.
  ///
  /// If one is not as it was seen, none is trusted: some file systems renumber their files each
  /// time.
  let sample: Int

  package init() { self.init(cards: 2048) }

  init(cards: Int, sample: Int = 16) {
    self.cards = cards
    self.sample = sample
  }
}
