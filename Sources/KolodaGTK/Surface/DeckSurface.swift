import CAdwaita
import Koloda
import KolodaGLib

/// What a deck view's familiar surface keeps: who is told, the settings, and which card is which
/// index of the data source.
@MainActor
final class DeckSurface {
  weak var view: KolodaView?
  weak var dataSource: (any KolodaViewDataSource)?
  weak var delegate: (any KolodaViewDelegate)?
  var closures = DeckViewClosures()

  // Cards.
  var order = DeckOrder()
  /// Whether the deck's cards are those of a data source.
  var isIndexed = false
  var isLoop = false
  var isCounting = false
  /// Cards that were put in before the front card: they come up when it is taken back.
  var passed: Set<CardID> = []
  /// What the wanted cards show.
  var contents: [CardID: CardContent] = [:]
  let overlays = OwnOverlays()

  // Style.
  /// The style without anything that the properties and the delegate change.
  var base: any DeckStyle = StackStyle()
  /// What the properties say.
  var settings = DeckTuning()
  /// What the properties and the delegate said when they were asked last.
  var tuning = DeckTuning()
  var animator: (any KolodaViewAnimator)?
  var frameOverride: TunedStyle.FrameOverride?
  var isTuned = false
  var needsAppearance = false
  var passesTapsThrough = false

  // The hand.
  private(set) var held: CardID?
  private var isPast = false
  private var pastDirection: SwipeDirection?

  // Questions that are being answered.
  private var asked: Set<Question> = []

  // Telling.
  private struct Note {
    let event: DeckViewEvent
    let index: Int?
  }
  private var notes: [Note] = []
  private var holds = 0
  private var isDelivering = false
  private var streams: [Int: AsyncStream<DeckViewEvent>.Continuation] = [:]
  private var nextStream = 0

  // MARK: The hand

  func handTook(_ card: CardID) {
    held = card
    isPast = false
    pastDirection = nil
    tell(.panBegan(card))
  }

  func handMoved() {
    guard let view, let held, view.stage.isDragging else { return }
    let progress = view.stage.dragProgress
    overlays.update(view.stage, at: MainThread.now)
    hold {
      if let progress { tell(.dragged(held, progress)) }
      let isPast = progress?.isPastThreshold ?? false
      let direction = isPast ? progress?.direction : nil
      guard direction != pastDirection || isPast != self.isPast else { return }
      // From one direction's far side to another's is back and past.
      if self.isPast, let pastDirection {
        tell(.crossedThreshold(held, pastDirection, isPast: false))
      }
      if let direction { tell(.crossedThreshold(held, direction, isPast: true)) }
      self.isPast = isPast
      pastDirection = direction
    }
  }

  /// The hand has let go.
  func handEnded() {
    guard let card = held else { return }
    held = nil
    isPast = false
    pastDirection = nil
    tell(.panFinished(card))
  }

  /// Tells that the hand holds nothing where the card has gone out of it.
  func settleHand() {
    guard held != nil, view?.stage.isDragging != true else { return }
    handEnded()
  }

  // MARK: Telling

  /// Tells what happened to everyone who listens, in the order in which it happened.
  ///
  /// What happens while someone is told is told when they have returned.
  func tell(_ event: DeckViewEvent) {
    // Only a delegate is told of indices, and looking one up can take long.
    let index: Int? = delegate == nil ? nil : event.card.flatMap { self.index(of: $0) }
    notes.append(Note(event: event, index: index))
    deliver()
  }

  /// Tells nobody until all of it has been done.
  func hold(_ body: () -> Void) {
    holds += 1
    body()
    holds -= 1
    deliver()
  }

  private func deliver() {
    guard holds == 0, !isDelivering, let view else { return }
    isDelivering = true
    defer { isDelivering = false }
    // Whoever is told may let go of the view.
    withExtendedLifetime(view) {
      var next = 0
      while next < notes.count {
        let note = notes[next]
        next += 1
        if let delegate {
          let index = note.event.card.flatMap { self.index(of: $0) } ?? note.index
          tell(note.event, index: index, to: delegate, from: view)
        }
        closures.call(note.event)
        for stream in streams.values { stream.yield(note.event) }
      }
      notes.removeAll(keepingCapacity: true)
    }
  }

  private func tell(
    _ event: DeckViewEvent, index: Int?, to delegate: any KolodaViewDelegate,
    from view: KolodaView
  ) {
    switch event {
    case .ranOut: return delegate.kolodaDidRunOutOfCards(view)
    case .reset: return delegate.kolodaDidResetCard(view)
    case .failed(let error): return delegate.koloda(view, didFailWith: error)
    case .rested: return
    default: break
    }
    guard let index else { return }
    switch event {
    case .swiped(let decision):
      delegate.koloda(view, didSwipeCardAt: index, in: decision.direction)
    case .redone(let decision):
      delegate.koloda(view, didSwipeAgainCardAt: index, in: decision.direction)
    case .undone: delegate.koloda(view, didRewindTo: index)
    case .shown: delegate.koloda(view, didShowCardAt: index)
    case .selected: delegate.koloda(view, didSelectCardAt: index)
    case .flipped(_, let showsBack):
      delegate.koloda(view, didFlipCardAt: index, showsBack: showsBack)
    case .panBegan(let card):
      delegate.kolodaPanBegan(view, card: draggable(card, index, in: view))
    case .panFinished(let card):
      delegate.kolodaPanFinished(view, card: draggable(card, index, in: view))
    case .dragged(_, let progress):
      delegate.koloda(
        view, draggedCardWithPercentage: progress.fraction * 100, in: progress.direction)
    case .crossedThreshold(_, let direction, let isPast):
      delegate.koloda(view, didCrossThresholdAt: index, in: direction, isPast: isPast)
    case .ranOut, .reset, .failed, .rested, .sentToBack: break
    }
  }

  private func draggable(
    _ card: CardID, _ index: Int, in view: KolodaView
  ) -> DraggableCardView {
    let isFront = view.stage.deck.front == card
    return DraggableCardView(
      card: card, index: index, pose: isFront ? view.frontPose(at: MainThread.now) : nil)
  }

  /// Tells a new delegate which card is on the front.
  func introduce() {
    guard let view, let delegate, let front = view.stage.deck.front, view.shownFront == front,
      let index = index(of: front)
    else { return }
    delegate.koloda(view, didShowCardAt: index)
  }

  /// Everything that happens from now on.
  func stream() -> AsyncStream<DeckViewEvent> {
    let (stream, continuation) = AsyncStream<DeckViewEvent>.makeStream()
    let number = nextStream
    nextStream += 1
    streams[number] = continuation
    continuation.onTermination = { [weak self] _ in
      MainThread.post { self?.streams[number] = nil }
    }
    return stream
  }

  isolated deinit {
    for stream in streams.values { stream.finish() }
  }

  // MARK: Questions

  /// What a delegate is asked.
  enum Question: Hashable {
    case mayDrag, maySwipe, mayUndo, directions, rule, style
  }

  /// Asks a question unless it is being answered.
  func ask<Answer>(_ question: Question, nested: Answer, _ answer: () -> Answer) -> Answer {
    guard asked.insert(question).inserted else { return nested }
    defer { asked.remove(question) }
    return answer()
  }
}
