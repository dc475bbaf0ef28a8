import Koloda

/// Draws cards in their poses on a canvas: baked pictures, overlays, signs and badges.
@MainActor
struct ScenePainter {
  /// The overlays that all cards share; nil until they are baked.
  var overlays: OverlayPictures?
  /// The overlays of single cards that have their own.
  var own: OwnOverlays?
  /// How far the front card's sign has grown: 0 to 1, and a little more while its spring
  /// overshoots.
  var glyphGrowth = 0.0

  /// Appends cards to a snapshot, the rearmost first.
  ///
  /// - Parameters:
  ///   - poses: The cards' poses.
  ///   - area: The visible area of a window whose renderer is cairo; nil for other renderers.
  ///   - snapshot: The `GtkSnapshot` to append to.
  ///   - sides: Returns the pictures of a card's sides.
  func append(
    _ poses: ArraySlice<CardPose>, byCairoIn area: Rect?, to snapshot: OpaquePointer,
    sides: (CardPose) -> CardSides
  ) {
    let nodes = NodeCanvas(snapshot: snapshot)
    guard let area else {
      for pose in poses { draw(pose, sides(pose), on: nodes) }
      return
    }
    let cards = poses.map { SceneCard(pose: $0, sides: sides($0)) }
    // Widgets are appended as nodes; the pictures between two of them become one cairo drawing.
    var start = cards.startIndex
    for index in cards.indices where cards[index].isLive {
      appendFlat(cards[start..<index], in: area, to: snapshot)
      draw(cards[index].pose, cards[index].sides, on: nodes)
      start = index + 1
    }
    appendFlat(cards[start...], in: area, to: snapshot)
  }

  /// Appends pictures as one cairo drawing.
  ///
  /// Cards out of sight are left out: cairo fails at the enormous coordinates that a broken input
  /// device can lead to.
  private func appendFlat(
    _ cards: ArraySlice<SceneCard>, in area: Rect, to snapshot: OpaquePointer
  ) {
    var seen: [(card: SceneCard, reach: Rect)] = []
    seen.reserveCapacity(cards.count)
    for card in cards {
      if let reach = card.reach, reach.intersects(area) { seen.append((card, reach)) }
    }
    guard let bounds = ScenePainter.bounds(of: seen.map(\.reach), in: area),
      let canvas = CairoCanvas(on: snapshot, within: bounds)
    else { return }
    for (index, (card, reach)) in seen.enumerated() {
      let cover = CardCover.largest(seen[(index + 1)...].lazy.map(\.card))
      if let cover, cover.contains(reach.origin), cover.contains(reach.end) { continue }
      canvas.save()
      if let cover { canvas.clip(without: cover) }
      draw(card.pose, card.sides, on: canvas)
      canvas.restore()
    }
    canvas.end()
  }

  /// Returns the smallest rectangle of whole pixels around the others, within an area; nil if they
  /// lie outside.
  private static func bounds(of reaches: [Rect], in area: Rect) -> Rect? {
    let left = reaches.lazy.map(\.origin.x).min() ?? 0
    let top = reaches.lazy.map(\.origin.y).min() ?? 0
    let right = reaches.lazy.map(\.end.x).max() ?? 0
    let bottom = reaches.lazy.map(\.end.y).max() ?? 0
    let origin = Point(
      x: max(left.rounded(.down), area.origin.x), y: max(top.rounded(.down), area.origin.y))
    let end = Point(
      x: min(right.rounded(.up), area.end.x), y: min(bottom.rounded(.up), area.end.y))
    guard end.x > origin.x, end.y > origin.y else { return nil }
    return Rect(x: origin.x, y: origin.y, width: end.x - origin.x, height: end.y - origin.y)
  }

  // MARK: Drawing one card

  /// Draws the visible side of a card, or one side fading into the other.
  private func draw(_ pose: CardPose, _ sides: CardSides, on canvas: some SceneCanvas) {
    guard pose.back > 0, pose.back < 1 else {
      draw(
        sides.picture(of: pose), face: sides.face(of: pose), sheets: sides.sheets, of: pose,
        on: canvas)
      return
    }
    canvas.crossFade(by: pose.back) {
      draw(sides.front, face: sides.face, of: pose, on: canvas)
    } to: {
      draw(sides.back, face: sides.backFace, of: pose, on: canvas)
    }
  }

  private func draw(
    _ picture: CardPicture?, face: RenderNode?, sheets: SheetsBelow? = nil, of pose: CardPose,
    on canvas: some SceneCanvas
  ) {
    guard pose.opacity > 0, let picture, pose.isSeen else { return }
    canvas.save()
    canvas.move(by: pose.center)
    if pose.rotation != 0 { canvas.turn(by: pose.rotation) }
    let sx = pose.drawnSize.width / picture.cardSize.width
    let sy = pose.size.height / picture.cardSize.height
    if sx != 1 || sy != 1 { canvas.scale(sx, sy) }
    if let sheets {
      for turn in SheetsBelow.turns {
        canvas.save()
        canvas.turn(by: turn)
        canvas.place(sheets, opacity: pose.opacity, size: picture.cardSize)
        canvas.restore()
      }
    }
    canvas.place(picture, opacity: pose.opacity)
    if let face { canvas.place(face, opacity: pose.opacity) }
    drawOverlay(of: pose, over: picture.cardSize, on: canvas)
    if pose.isWaiting { drawBadge(opacity: pose.opacity, over: picture.cardSize, on: canvas) }
    canvas.restore()
  }

  private func drawBadge(opacity: Double, over card: Size, on canvas: some SceneCanvas) {
    guard let badge = overlays?.badge else { return }
    canvas.save()
    canvas.move(by: OverlayLook.badgePlace(on: card))
    canvas.place(badge, opacity: opacity)
    canvas.restore()
  }

  private func drawOverlay(of pose: CardPose, over card: Size, on canvas: some SceneCanvas) {
    guard let direction = pose.overlay, pose.overlayProgress > OverlayLook.leastProgress else {
      return
    }
    if let own, own.has(pose.card) {
      if let shown = own.shown(pose.card, direction) {
        drawOwn(shown, of: pose, over: card, on: canvas)
      }
      return
    }
    guard let overlays else { return }
    let opacity = min(pose.overlayProgress, 1) * pose.opacity
    canvas.tint(
      direction, of: overlays, withBorder: pose.isPastThreshold, opacity: opacity, over: card)
    if let glyph = overlays.glyph(direction) {
      let scale = OverlayLook.glyphScale(of: pose, growth: glyphGrowth)
      canvas.save()
      canvas.scale(scale, scale)
      canvas.place(glyph, opacity: opacity)
      canvas.restore()
    }
    if let label = overlays.label(direction) {
      let scale = OverlayLook.labelScale(of: label.cardSize.width, on: card)
      canvas.save()
      canvas.move(by: OverlayLook.labelPlace(height: label.cardSize.height))
      if scale != 1 { canvas.scale(scale, scale) }
      canvas.place(label, opacity: opacity)
      canvas.restore()
    }
  }

  private func drawOwn(
    _ shown: OwnOverlays.Shown, of pose: CardPose, over card: Size, on canvas: some SceneCanvas
  ) {
    let size = shown.picture.cardSize
    canvas.save()
    canvas.scale(card.width / size.width, card.height / size.height)
    canvas.place(shown.picture, opacity: shown.opacity * pose.opacity)
    if pose.isPastThreshold, let overlays {
      canvas.border(of: overlays, opacity: pose.opacity, over: size)
    }
    canvas.restore()
  }
}
