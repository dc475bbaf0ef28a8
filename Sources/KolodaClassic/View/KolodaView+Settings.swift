import KolodaGTK

// The deck's look and motion under Koloda's names.
//
// Until it is set, each property has the style's value. Values that are not finite are ignored;
// others are clamped to the range of the property. Changes take effect at once, even on a moving
// deck: cards continue from where they are.
extension KolodaView {
  /// The maximum number of cards shown, 1...`DeckStage.greatestVisibleCards`.
  public var countOfVisibleCards: Int {
    get { settings.visibleCards ?? style.visibleCards }
    set {
      tune { $0.visibleCards = min(max(newValue, 1), DeckTuning.mostVisibleCards) }
    }
  }
  /// The front card's opacity, 0...1.
  public var alphaValueOpaque: Double {
    get { settings.opaque ?? style.opacity(at: 0) }
    set { tune(newValue, within: 0...1) { $0.opaque = $1 } }
  }
  /// The opacity of the cards below, 0...1.
  public var alphaValueSemiTransparent: Double {
    get { settings.semiTransparent ?? style.opacity(at: 1) }
    set { tune(newValue, within: 0...1) { $0.semiTransparent = $1 } }
  }
  /// The opacity of a card that moves up from behind the last visible one, 0...1.
  public var alphaValueTransparent: Double {
    get { settings.transparent ?? style.enteringOpacity }
    set { tune(newValue, within: 0...1) { $0.transparent = $1 } }
  }
  /// The maximum strength for a dragged card's rotation and scale, 0...1000; nil for the style's.
  ///
  /// Takes effect with the next drag.
  public var rotationMax: Double? {
    get { settings.rotationMax }
    set { tuneOrLeave(newValue, within: 0...1000) { $0.rotationMax = $1 } }
  }
  /// A dragged card's rotation at full strength, in radians; nil for the style's.
  ///
  /// Takes effect with the next drag.
  public var rotationAngle: Double? {
    get { settings.rotationAngle }
    set { tuneOrLeave(newValue, within: -2 * .pi...2 * .pi) { $0.rotationAngle = $1 } }
  }
  /// A dragged card's scale at full strength, 0.01...1; nil for the style's.
  ///
  /// Takes effect with the next drag.
  public var scaleMin: Double? {
    get { settings.scaleMin }
    set { tuneOrLeave(newValue, within: 0.01...1) { $0.scaleMin = $1 } }
  }
  /// How long the first cards take to appear, in seconds.
  public var appearanceAnimationDuration: Double {
    get { settings.appearanceDuration ?? styleDuration(of: .appear) ?? 0.8 }
    set { tune(newValue, within: 0...3600) { $0.appearanceDuration = $1 } }
  }
  /// How long a card below takes to move up, in seconds; a spring takes its own time.
  public var backgroundCardFrameAnimationDuration: Double {
    get { settings.advanceDuration ?? styleDuration(of: .advance) ?? 0.2 }
    set { tune(newValue, within: 0...3600) { $0.advanceDuration = $1 } }
  }
  /// How long an undone card takes to return from its side, in seconds.
  public var reverseAnimationDuration: Double {
    get { settings.reverseDuration ?? styleDuration(of: .undo) ?? 0.3 }
    set { tune(newValue, within: 0...3600) { $0.reverseDuration = $1 } }
  }
  /// How far each card of a stack peeks out, in logical pixels; only for a `StackStyle`.
  public var backgroundCardsTopMargin: Double {
    get { settings.topMargin ?? (style as? StackStyle)?.topMargin ?? 4 }
    set { tune(newValue, within: -10_000...10_000) { $0.topMargin = $1 } }
  }
  /// The size of each card of a stack relative to the one above it, 0.01...1; only for a
  /// `StackStyle`.
  public var backgroundCardsScalePercent: Double {
    get { settings.scale ?? (style as? StackStyle)?.scale ?? 0.95 }
    set { tune(newValue, within: 0.01...1) { $0.scale = $1 } }
  }
  /// The side on which a stack's lower cards peek out; only for a `StackStyle`.
  public var visibleCardsDirection: VisibleCardsDirection {
    get {
      let piling = settings.piling ?? (style as? StackStyle)?.piling
      return piling == .upwards ? .top : .bottom
    }
    set { tune { $0.piling = newValue == .top ? .upwards : .downwards } }
  }
  // MARK: Internal

  private func styleDuration(of transition: CardTransition) -> Double? {
    style.animation(for: transition).position.duration
  }

  private func tune(_ change: (inout DeckTuning) -> Void) {
    change(&settings)
    refreshStyle()
  }

  private func tune(
    _ value: Double, within range: ClosedRange<Double>,
    _ change: (inout DeckTuning, Double) -> Void
  ) {
    guard value.isFinite else { return }
    tune { change(&$0, min(max(value, range.lowerBound), range.upperBound)) }
  }

  private func tuneOrLeave(
    _ value: Double?, within range: ClosedRange<Double>,
    _ change: (inout DeckTuning, Double?) -> Void
  ) {
    guard let value else { return tune { change(&$0, nil) } }
    tune(value, within: range) { change(&$0, $1) }
  }
}
