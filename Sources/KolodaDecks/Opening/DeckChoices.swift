import KolodaFolders
import KolodaJournal
import KolodaTriage

/// The user's choices for one deck, kept in its journal.
package struct DeckChoices: Equatable, Sendable {
  /// The order of the cards; nil for that of the preferences.
  package var order: FolderChoice.Order?
  /// Whether the order by time was offered once.
  package var wasOfferedTimes = false
  /// The errors of the cameras' clocks.
  package var clocks = CameraClocks()
  /// Whether the photos of a burst form a stack.
  package var stacksBursts = false
  /// Whether photos of the same scene form a stack.
  package var stacksSimilar = false

  private enum Name {
    static let order = "order"
    static let offered = "order-offered"
    static let clocks = "camera-clocks"
    static let stacksBursts = "stack-bursts"
    static let stacksSimilar = "stack-similar"
  }

  /// No choice made.
  package init() {}

  /// Reads the choices from a journal's facts; invalid ones are ignored.
  package init(_ notes: [String: String]) {
    order = notes[Name.order].flatMap(FolderChoice.Order.init(rawValue:))
    // This order belongs to a list of files, not to the folder.
    if order == .listed { order = nil }
    wasOfferedTimes = notes[Name.offered] == "yes"
    clocks = CameraClocks(text: notes[Name.clocks] ?? "")
    stacksBursts = notes[Name.stacksBursts] == "yes"
    stacksSimilar = notes[Name.stacksSimilar] == "yes"
  }

  /// Which photos form stacks.
  package var stacking: FolderSource.Stacking {
    var stacking: FolderSource.Stacking = []
    if stacksBursts { stacking.insert(.bursts) }
    if stacksSimilar { stacking.insert(.similar) }
    return stacking
  }

  /// Returns which pictures are cards, and their order.
  ///
  /// - Parameter standard: the choice of the preferences.
  package func choice(_ standard: FolderChoice) -> FolderChoice {
    var choice = standard
    if let order { choice.order = order }
    return choice
  }

  /// Saves the choices that have changed in a journal.
  ///
  /// - Parameter done: called on the journal's thread for each changed choice, with the error or
  ///   nil; without it, a failure is reported as the journal's trouble.
  package func keep(
    in journal: DeckJournal, insteadOf former: DeckChoices,
    done: (@Sendable (JournalError?) -> Void)? = nil
  ) {
    if order != former.order, order != .listed {
      journal.keep(order?.rawValue, as: Name.order, done: done)
    }
    if wasOfferedTimes != former.wasOfferedTimes {
      journal.keep(wasOfferedTimes ? "yes" : nil, as: Name.offered, done: done)
    }
    if clocks != former.clocks {
      journal.keep(clocks == CameraClocks() ? nil : clocks.text, as: Name.clocks, done: done)
    }
    if stacksBursts != former.stacksBursts {
      journal.keep(stacksBursts ? "yes" : nil, as: Name.stacksBursts, done: done)
    }
    if stacksSimilar != former.stacksSimilar {
      journal.keep(stacksSimilar ? "yes" : nil, as: Name.stacksSimilar, done: done)
    }
  }
}
