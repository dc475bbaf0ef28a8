import KolodaFiles
import KolodaTriage

/// Cards of another deck by which that deck is recognised if it has moved.
package struct DeckSample {
  /// The cards, most of them decided.
  package let cards: [KnownCard]
  /// Where that deck was.
  let place: OtherPlace
  /// Whether it was a folder, whose files may have been renamed and edited on the way.
  let isFolder: Bool

  /// Whether nothing is in the deck's place any more, on a disk of this computer; may block for
  /// some seconds.
  ///
  /// A place on a network doesn't count: its server may just not answer.
  package var isGone: Bool {
    isFolder && !MountList().isRemote(place.path) && place.isThere == false
  }
}
