import CAdwaita
import Koloda
import Testing

@testable import KolodaGTK

/// The render nodes that the painter gives to GTK for one instant of a scene.
///
/// No display is needed.
@Suite("What is drawn", .serialized)
@MainActor
struct GoldenTreeTests {
  private let overlays = OverlayPictures(
    size: Size(width: 80, height: 100), scale: 1, cornerRadius: 6, looks: OverlayLook.standard)
  private let cards: [CardPicture]
  private let backs: [CardPicture]

  /// Makes five cards of 80 x 100 in the middle of a view of 200 x 240.
  init() throws {
    gtk_init_check()
    let cut = CardCut(
      cornerRadius: 6, shadows: [CardCut.Shadow(dy: 2, blur: 4, opacity: 0.2)])
    cards = try (0..<5).map { index in
      let picture = CardBaker.bake(
        size: Size(width: 80, height: 100), scale: 1, cut: cut,
        background: CardColor(white: 0.2 * Double(index))
      ) { _, _ in }
      return try #require(picture)
    }
    backs = try cards.indices.map { index in
      let picture = CardBaker.bake(
        size: Size(width: 80, height: 100), scale: 1, cut: cut,
        background: CardColor(hex: 0x3584e4)
      ) { cairo, _ in
        // Wider on the left, so that a mirrored back would be noticed.
        cairo_set_source_rgb(cairo, 1, 1, 1)
        cairo_rectangle(cairo, 10, 10, 20, Double(20 + 10 * index))
        cairo_fill(cairo)
      }
      return try #require(picture)
    }
  }

  private func stage() throws -> DeckStage {
    var stage = DeckStage(deck: try Deck(cards: cards.indices.map { CardID($0) }))
    stage.layout(
      bounds: Size(width: 200, height: 240), area: Rect(x: 60, y: 70, width: 80, height: 108),
      at: 0)
    return stage
  }

  private func expect(_ stage: DeckStage, at time: Double, is name: String) throws {
    let node = DeckImage.node(
      of: stage, at: time, overlays: overlays, back: { backs[$0.rawValue] },
      picture: { cards[$0.rawValue] })
    defer { node.map { gsk_render_node_unref($0) } }
    try GoldenFile(name).expect(RenderTree(node, pictures: names).text)
    try expectSameByCairo(stage, at: time, as: node)
  }

  /// Expects the cairo painter to draw the same as the render nodes, apart from antialiasing.
  private func expectSameByCairo(
    _ stage: DeckStage, at time: Double, as node: OpaquePointer?
  ) throws {
    let snapshot = gtk_snapshot_new()
    var poses: [CardPose] = []
    stage.poses(at: time, into: &poses)
    ScenePainter(overlays: overlays).append(
      poses[...],
      byCairoIn: Rect(x: 0, y: 0, width: stage.bounds.width, height: stage.bounds.height),
      to: snapshot
    ) { CardSides(front: cards[$0.card.rawValue], back: backs[$0.card.rawValue]) }
    let other = gtk_snapshot_free_to_node(snapshot)
    defer { other.map { gsk_render_node_unref($0) } }
    let one = DrawnPixels(node, size: stage.bounds)
    let difference = one.difference(from: DrawnPixels(other, size: stage.bounds), beyond: 32)
    #expect(difference < 0.5, "\(difference) of a thousand differ")
  }

  private var names: [(String, CardPicture)] {
    var names = cards.enumerated().map { ("card \($0)", $1) }
    names += backs.enumerated().map { ("back \($0)", $1) }
    overlays.badge.map { names.append(("badge", $0)) }
    overlays.border.map { names.append(("border", $0)) }
    for direction in [SwipeDirection.left, .right, .up, .down] {
      overlays.tint(direction).map { names.append(("tint \(direction.rawValue)", $0)) }
      overlays.glyph(direction).map { names.append(("sign \(direction.rawValue)", $0)) }
    }
    return names
  }

  @Test("a card that turns is narrower, and shows its back past the middle")
  func flip() throws {
    var stage = try stage()
    stage.flip(CardID(0), at: 1)
    let early = try #require(stage.frontPose(at: 1.05))
    #expect(!early.showsBack && early.flipScale < 0.99)
    try expect(stage, at: 1.05, is: "flip-front")
    let late = try #require(stage.frontPose(at: 1.12))
    #expect(late.showsBack && late.flipScale < 0.99)
    try expect(stage, at: 1.12, is: "flip-back")
    stage.beginDrag(at: Point(x: 100, y: 150), time: 3)
    stage.drag(to: Point(x: 150, y: 144), at: 3.2)
    try expect(stage, at: 3.5, is: "flip-dragged")
  }

  @Test(
    "a card as far away as a device's greatest numbers say leaves the others drawn",
    arguments: [1e6, 1e9, 1e18, -1e300])
  func farAway(value: Double) throws {
    var stage = try stage()
    stage.beginDrag(at: Point(x: 100, y: 120), time: 1)
    stage.drag(to: Point(x: value, y: -value), at: 1.1)
    var poses: [CardPose] = []
    stage.poses(at: 1.1, into: &poses)
    let snapshot = gtk_snapshot_new()
    ScenePainter(overlays: overlays).append(
      poses[...],
      byCairoIn: Rect(x: 0, y: 0, width: stage.bounds.width, height: stage.bounds.height),
      to: snapshot
    ) { CardSides(front: cards[$0.card.rawValue], back: nil) }
    let node = try #require(gtk_snapshot_free_to_node(snapshot))
    defer { gsk_render_node_unref(node) }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 200, 240)
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    gsk_render_node_draw(node, cairo)
    #expect(cairo_status(cairo) == CAIRO_STATUS_SUCCESS)
  }

  @Test("where motion is reduced one side fades into the other")
  func flipFade() throws {
    var stage = try stage()
    stage.setReducesMotion(true, at: 0)
    stage.flip(CardID(0), at: 1)
    try expect(stage, at: 1.05, is: "flip-fade")
  }

  @Test("a card that waits for an answer has a badge")
  func waiting() throws {
    var stage = try stage()
    stage.hold(.right, at: 1)
    try expect(stage, at: 4, is: "waiting")
  }

  @Test("a deck without cards draws nothing")
  func empty() throws {
    var stage = DeckStage(deck: Deck())
    stage.layout(
      bounds: Size(width: 200, height: 240), area: Rect(x: 60, y: 70, width: 80, height: 108),
      at: 0)
    try expect(stage, at: 1, is: "empty")
  }

  @Test("a stack at rest shows three of five cards")
  func resting() throws {
    try expect(try stage(), at: 1, is: "resting")
  }

  @Test("a card dragged a little to the left shows its overlay")
  func dragLeft() throws {
    var stage = try stage()
    stage.beginDrag(at: Point(x: 100, y: 100), time: 1)
    stage.drag(to: Point(x: 84, y: 104), at: 1.1)
    try expect(stage, at: 1.5, is: "drag-left")
  }

  @Test("a card dragged to the right past the threshold shows the border too")
  func dragRight() throws {
    var stage = try stage()
    stage.beginDrag(at: Point(x: 100, y: 150), time: 1)
    stage.drag(to: Point(x: 150, y: 144), at: 1.2)
    try expect(stage, at: 1.5, is: "drag-right")
  }

  @Test("while a card flies, the next ones are on their way up")
  func flight() throws {
    var stage = try stage()
    stage.swipe(.right, at: 1)
    #expect(stage.departingCount == 1)
    #expect(stage.isMoving(at: 1.1))
    try expect(stage, at: 1.1, is: "flight")
  }

  @Test("the next card can be dragged while one flies")
  func dragInFlight() throws {
    var stage = try stage()
    stage.swipe(.left, at: 1)
    stage.beginDrag(at: Point(x: 100, y: 120), time: 1.05)
    stage.drag(to: Point(x: 110, y: 120), at: 1.1)
    #expect(stage.departingCount == 1)
    try expect(stage, at: 1.15, is: "drag-in-flight")
  }

  @Test("an undo turns a flying card round where it is")
  func undo() throws {
    var stage = try stage()
    stage.swipe(.right, at: 1)
    stage.undo(at: 1.1)
    #expect(stage.departingCount == 0)
    try expect(stage, at: 1.13, is: "undo")
  }
}
