import Koloda
import KolodaGTK

/// An observer, policy and source that records the view's calls and answers as the test says.
@MainActor
final class DeckLog: DeckViewObserver, DeckViewPolicy, DeckViewSource {
  /// A call by a view.
  enum Call: String, CaseIterable, Sendable {
    case shouldDrag, shouldSwipe, didSwipe, didRedo, shouldUndo, didUndo, ranOut, didShow
    case didSelect, didFlip, didDrag, didReset, rested, content
  }

  /// A call with its arguments as text.
  struct Entry: Equatable, CustomStringConvertible {
    let call: Call
    let text: String
    var description: String { text.isEmpty ? call.rawValue : "\(call.rawValue) \(text)" }
  }

  /// The calls, oldest first, without the frequent ones: directions, drags, contents.
  private(set) var entries: [Entry] = []
  /// The cards whose content was requested, oldest first.
  private(set) var asked: [CardID] = []
  /// The sizes at which contents were requested.
  private(set) var askedSizes: [Size] = []
  /// Returns the content of a card's back; without it no card has a back.
  var back: (@MainActor (CardID) -> CardContent?)? {
    didSet { askedBacks = [] }
  }
  /// The cards whose backs were requested since `back` was set, oldest first.
  private(set) var askedBacks: [CardID] = []
  /// How often a drag or its end was reported.
  private(set) var drags = 0
  /// The last reported drag; nil once it has ended.
  private(set) var lastDrag: DragProgress?
  /// Actions to perform inside the next call of a kind, once.
  var reactions: [Call: @MainActor (DeckView) -> Void] = [:]
  /// The questions to answer with no.
  var refusals: Set<Call> = []
  /// The allowed directions of single cards.
  var directions: [CardID: Set<SwipeDirection>] = [:]
  /// Returns the content of a card; without it cards are plain grey.
  var content: (@MainActor (CardID, Size, Int) -> CardContent)?

  /// Returns the calls as lines, and clears the list.
  func takeEntries() -> [String] {
    defer { entries = [] }
    return entries.map(\.description)
  }

  /// Clears the recorded requests for content.
  func forgetAsked() {
    asked = []
    askedSizes = []
  }

  private func note(_ call: Call, _ text: String, in view: DeckView) {
    entries.append(Entry(call: call, text: text))
    react(to: call, in: view)
  }

  private func react(to call: Call, in view: DeckView) {
    reactions.removeValue(forKey: call)?(view)
  }

  // MARK: Data source

  func deckView(
    _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    asked.append(card)
    askedSizes.append(size)
    react(to: .content, in: view)
    return content?(card, size, scale)
      ?? .drawing(background: CardColor(white: 0.5)) { _, _ in }
  }

  func deckView(
    _ view: DeckView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent? {
    askedBacks.append(card)
    return back?(card)
  }

  // MARK: Delegate

  func deckView(
    _ view: DeckView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection> { directions[card] ?? view.allowedDirections }

  func deckView(_ view: DeckView, shouldDragCard card: CardID) -> Bool {
    note(.shouldDrag, "\(card.rawValue)", in: view)
    return !refusals.contains(.shouldDrag)
  }

  func deckView(
    _ view: DeckView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool {
    note(.shouldSwipe, "\(card.rawValue) \(direction.rawValue)", in: view)
    return !refusals.contains(.shouldSwipe)
  }

  func deckView(_ view: DeckView, shouldUndo decision: Deck.Decision) -> Bool {
    note(.shouldUndo, "\(decision.card.rawValue)", in: view)
    return !refusals.contains(.shouldUndo)
  }

  func deckView(_ view: DeckView, tells event: DeckViewEvent) {
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

  private func noteDrag(_ progress: DragProgress?, in view: DeckView) {
    drags += 1
    lastDrag = progress
    react(to: .didDrag, in: view)
  }

  private static func text(_ decision: Deck.Decision) -> String {
    "\(decision.card.rawValue) \(decision.direction.rawValue)"
  }
}
