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

  /// Whether nothing is in the deck's place any more.
  ///
  /// Only the disk of the deck that is being opened and the system's own are asked. Others, and
  /// servers, might take long to answer.
  package var isGone: Bool {
    let mounts = MountList()
    let mount = mounts.mount(around: place.path)
    return isFolder && mount != nil
      && [place.deck, [UInt8(ascii: "/")]].contains { mounts.mount(around: $0) == mount }
      && place.isThere == false
  }
}
