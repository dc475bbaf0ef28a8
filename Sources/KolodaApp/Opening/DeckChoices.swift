import KolodaJournal
import KolodaSources

/// What the user has chosen for one deck, as its journal keeps it.
struct DeckChoices: Equatable, Sendable {
  /// The order of its cards; nil for that of the preferences.
  var order: FolderChoice.Order?
  /// By how much the cameras' clocks were wrong.
  var clocks = CameraClocks()
  /// Whether photos that were taken right after one another lie on one another.
  var stacksBursts = false

  private enum Name {
    static let order = "order"
    static let clocks = "camera-clocks"
    static let stacksBursts = "stack-bursts"
  }

  /// Nothing was chosen.
  init() {}

  /// Reads what a journal keeps; what makes no sense was not chosen.
  init(_ notes: [String: String]) {
    order = notes[Name.order].flatMap(FolderChoice.Order.init(rawValue:))
    // That is a list's, and not the folder's.
    if order == .listed { order = nil }
    clocks = CameraClocks(text: notes[Name.clocks] ?? "")
    stacksBursts = notes[Name.stacksBursts] == "yes"
  }

  /// Which pictures are cards, and their order.
  ///
  /// - Parameter standard: as the preferences have it.
  func choice(_ standard: FolderChoice) -> FolderChoice {
    var choice = standard
    if let order { choice.order = order }
    return choice
  }

  /// Has a journal keep what is different from before.
  func keep(in journal: DeckJournal, insteadOf former: DeckChoices) {
    if order != former.order, order != .listed {
      journal.keep(order?.rawValue, as: Name.order)
    }
    if clocks != former.clocks {
      journal.keep(clocks == CameraClocks() ? nil : clocks.text, as: Name.clocks)
    }
    if stacksBursts != former.stacksBursts {
      journal.keep(stacksBursts ? "yes" : nil, as: Name.stacksBursts)
    }
  }
}
