import Koloda
import KolodaGTK

/// A delegate and data source that writes down what it is told and asked, and answers as it is
/// bidden.
@MainActor
final class DeckLog: DeckViewObserver, DeckViewPolicy, DeckViewSource {
  /// What a view calls.
  enum Call: String, CaseIterable, Sendable {
    case shouldDrag, shouldSwipe, didSwipe, didRedo, shouldUndo, didUndo, ranOut, didShow
    case didSelect, didFlip, didDrag, didReset, rested, content
  }

  /// One call with what it was about.
  struct Entry: Equatable, CustomStringConvertible {
    let call: Call
    let text: String
    var description: String { text.isEmpty ? call.rawValue : "\(call.rawValue) \(text)" }
  }

  /// The delegate's calls, oldest first, but for the frequent ones: directions, drags, contents.
  private(set) var entries: [Entry] = []
  /// The cards whose content was asked for, oldest first.
  private(set) var asked: [CardID] = []
  /// The sizes and scales they were asked for at.
  private(set) var askedSizes: [Size] = []
  /// What cards' backs show; no card has one if nil.
  var back: (@MainActor (CardID) -> CardContent?)? {
    didSet { askedBacks = [] }
  }
  /// The cards whose backs were asked for since, oldest first.
  private(set) var askedBacks: [CardID] = []
  /// How often the delegate was told of a drag.
  private(set) var drags = 0
  /// The last drag it was told of.
  private(set) var lastDrag: DragProgress?
  /// What is done inside of a call, once.
  var reactions: [Call: @MainActor (KolodaView) -> Void] = [:]
  /// The questions answered with no.
  var refusals: Set<Call> = []
  /// The directions of single cards.
  var directions: [CardID: Set<SwipeDirection>] = [:]
  /// What cards show; a plain grey if nil.
  var content: (@MainActor (CardID, Size, Int) -> CardContent)?

  /// The calls as lines, and an empty list from here on.
  func takeEntries() -> [String] {
    defer { entries = [] }
    return entries.map(\.description)
  }

  /// Forgets what was asked for.
  func forgetAsked() {
    asked = []
    askedSizes = []
  }

  private func note(_ call: Call, _ text: String, in view: KolodaView) {
    entries.append(Entry(call: call, text: text))
    react(to: call, in: view)
  }

  private func react(to call: Call, in view: KolodaView) {
    reactions.removeValue(forKey: call)?(view)
  }

  // MARK: Data source

  func deckView(
    _ view: KolodaView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    asked.append(card)
    askedSizes.append(size)
    react(to: .content, in: view)
    return content?(card, size, scale)
      ?? .drawing(background: CardColor(white: 0.5)) { _, _ in }
  }

  func deckView(
    _ view: KolodaView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent? {
    askedBacks.append(card)
    return back?(card)
  }

  // MARK: Delegate

  func deckView(
    _ view: KolodaView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection> { directions[card] ?? view.allowedDirections }

  func deckView(_ view: KolodaView, shouldDragCard card: CardID) -> Bool {
    note(.shouldDrag, "\(card.rawValue)", in: view)
    return !refusals.contains(.shouldDrag)
  }

  func deckView(
    _ view: KolodaView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool {
    note(.shouldSwipe, "\(card.rawValue) \(direction.rawValue)", in: view)
    return !refusals.contains(.shouldSwipe)
  }

  func deckView(_ view: KolodaView, shouldUndo decision: Deck.Decision) -> Bool {
    note(.shouldUndo, "\(decision.card.rawValue)", in: view)
    return !refusals.contains(.shouldUndo)
  }

  func deckView(_ view: KolodaView, tells event: DeckViewEvent) {
    switch event {
    case .swiped(let decision): note(.didSwipe, Self.text(decision), in: view)
    case .redone(let decision): note(.didRedo, Self.text(decision), in: view)
    case .undone(let decision): note(.didUndo, "\(decision.card.rawValue)", in: view)
    case .ranOut: note(.ranOut, "", in: view)
    case .shown(let card): note(.didShow, "\(card.rawValue)", in: view)
    case .selected(let card): note(.didSelect, "\(card.rawValue)", in: view)
    case .flipped(let card, let showsBack):
      note(.didFlip, "\(card.rawValue) \(showsBack)", in: view)
    case .dragged(_, let progress): noteDrag(progress, in: view)
    case .panFinished: noteDrag(nil, in: view)
    case .reset(let card): note(.didReset, "\(card.rawValue)", in: view)
    case .rested: note(.rested, "", in: view)
    case .sentToBack, .panBegan, .crossedThreshold: break
    }
  }

  private func noteDrag(_ progress: DragProgress?, in view: KolodaView) {
    drags += 1
    lastDrag = progress
    react(to: .didDrag, in: view)
  }

  private static func text(_ decision: Deck.Decision) -> String {
    "\(decision.card.rawValue) \(decision.direction.rawValue)"
  }
}
