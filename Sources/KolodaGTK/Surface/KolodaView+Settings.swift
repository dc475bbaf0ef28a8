import CAdwaita
import Koloda

// The deck's look and motion under Koloda's names.
//
// Each property says what the style has until it is set. A value that is not finite is ignored.
// All take effect at once, on a deck in motion too: cards go on from where they are.
extension KolodaView {
  /// How many cards are shown at most, 1...`DeckStage.greatestVisibleCards`.
  public var countOfVisibleCards: Int {
    get { surface.settings.visibleCards ?? surface.base.visibleCards }
    set {
      tune { $0.visibleCards = min(max(newValue, 1), DeckTuning.mostVisibleCards) }
    }
  }
  /// The front card's opacity, 0...1.
  public var alphaValueOpaque: Double {
    get { surface.settings.opaque ?? surface.base.opacity(at: 0) }
    set { tune(newValue, within: 0...1) { $0.opaque = $1 } }
  }
  /// The opacity of the cards below, 0...1.
  public var alphaValueSemiTransparent: Double {
    get { surface.settings.semiTransparent ?? surface.base.opacity(at: 1) }
    set { tune(newValue, within: 0...1) { $0.semiTransparent = $1 } }
  }
  /// The opacity of a card that comes up from behind the last one, 0...1.
  public var alphaValueTransparent: Double {
    get { surface.settings.transparent ?? surface.base.enteringOpacity }
    set { tune(newValue, within: 0...1) { $0.transparent = $1 } }
  }
  /// The greatest strength of a dragged card's rotation, without unit; for the next drag.
  public var rotationMax: Double {
    get { surface.settings.rotationMax ?? surface.base.drag.rotationMax }
    set { tune(newValue, within: 0...1000) { $0.rotationMax = $1 } }
  }
  /// A dragged card's rotation at full strength, in radians; for the next drag.
  public var rotationAngle: Double {
    get { surface.settings.rotationAngle ?? surface.base.drag.rotationAngle }
    set { tune(newValue, within: -2 * .pi...2 * .pi) { $0.rotationAngle = $1 } }
  }
  /// A dragged card's scale at full strength, 0.01...1; for the next drag.
  public var scaleMin: Double {
    get { surface.settings.scaleMin ?? surface.base.drag.scaleMin }
    set { tune(newValue, within: 0.01...1) { $0.scaleMin = $1 } }
  }
  /// How long the first cards take to appear, in seconds.
  public var appearanceAnimationDuration: Double {
    get { surface.settings.appearanceDuration ?? styleDuration(of: .appear) ?? 0.8 }
    set { tune(newValue, within: 0...3600) { $0.appearanceDuration = $1 } }
  }
  /// How long a card below takes to its next place, in seconds; a spring takes its own time.
  public var backgroundCardFrameAnimationDuration: Double {
    get { advanceDuration }
    set { tune(newValue, within: 0...3600) { $0.advanceDuration = $1 } }
  }
  /// How long a decided card takes to come back from a side, in seconds.
  public var reverseAnimationDuration: Double {
    get { surface.settings.reverseDuration ?? styleDuration(of: .undo) ?? 0.3 }
    set { tune(newValue, within: 0...3600) { $0.reverseDuration = $1 } }
  }
  /// How far each card of a stack peeks out, in logical pixels.
  public var backgroundCardsTopMargin: Double {
    get { surface.settings.topMargin ?? (surface.base as? StackStyle)?.topMargin ?? 4 }
    set { tune(newValue, within: -10_000...10_000) { $0.topMargin = $1 } }
  }
  /// The size of a stack's card relative to the one above it, 0.01...1.
  public var backgroundCardsScalePercent: Double {
    get { surface.settings.scale ?? (surface.base as? StackStyle)?.scale ?? 0.95 }
    set { tune(newValue, within: 0.01...1) { $0.scale = $1 } }
  }
  /// Where a stack's lower cards peek out.
  public var visibleCardsDirection: VisibleCardsDirection {
    get {
      let piling = surface.settings.piling ?? (surface.base as? StackStyle)?.piling
      return piling == .upwards ? .top : .bottom
    }
    set { tune { $0.piling = newValue == .top ? .upwards : .downwards } }
  }
  /// How the deck moves instead of the style's way, nil for that.
  public var animator: (any KolodaViewAnimator)? {
    get { surface.animator }
    set {
      surface.animator = newValue
      surface.refreshStyle()
    }
  }
  /// Gives cards other frames than the style does.
  ///
  /// It is given a place in the pile, 0 for the front card, and the size of the deck's area, and
  /// answers with a frame in that area, or nil for the style's own.
  public var frameOverride: (@Sendable (_ index: Int, _ area: Size) -> Rect?)? {
    get { surface.frameOverride }
    set {
      surface.frameOverride = newValue
      layoutDeck()
    }
  }
  /// Whether clicks go to what lies behind the view when it shows no cards.
  public var shouldPassthroughTapsWhenNoVisibleCards: Bool {
    get { surface.passesTapsThrough }
    set {
      surface.passesTapsThrough = newValue
      updatePassthrough()
    }
  }

  // MARK: Internal

  var advanceDuration: Double {
    surface.settings.advanceDuration ?? styleDuration(of: .advance) ?? 0.2
  }

  func updatePassthrough() {
    let isTarget = !(surface.passesTapsThrough && stage.deck.isRunOut)
    guard gtk_widget_get_can_target(widget).isTrue != isTarget else { return }
    gtk_widget_set_can_target(widget, isTarget ? 1 : 0)
  }

  private func styleDuration(of transition: CardTransition) -> Double? {
    surface.base.animation(for: transition).position.duration
  }

  private func tune(_ change: (inout DeckTuning) -> Void) {
    change(&surface.settings)
    surface.refreshStyle()
    changed()
  }

  private func tune(
    _ value: Double, within range: ClosedRange<Double>,
    _ change: (inout DeckTuning, Double) -> Void
  ) {
    guard value.isFinite else { return }
    tune { change(&$0, min(max(value, range.lowerBound), range.upperBound)) }
  }
}

/// Where the lower cards of a stack peek out.
public enum VisibleCardsDirection: Hashable, Sendable {
  /// Above the front card.
  case top
  /// Below the front card.
  case bottom
}
