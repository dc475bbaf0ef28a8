import CAdwaita
import Koloda
import Testing

@testable import KolodaGTK

/// Cards that are completely covered are not drawn, and the result looks the same.
@Suite("What a card covers", .serialized)
@MainActor
struct CardCoverTests {
  private func pose(
    _ card: Int, at center: Point, size: Size, rotation: Double = 0, opacity: Double = 1
  ) -> CardPose {
    var stage = DeckStage(deck: Deck(numbered: 0..<2), style: PhotoStyle())
    stage.layout(
      bounds: Size(width: 200, height: 200), area: Rect(x: 0, y: 0, width: 200, height: 200), at: 0)
    var poses: [CardPose] = []
    stage.poses(at: 0, into: &poses)
    var pose = poses[0]
    pose.card = CardID(card)
    pose.role = .pile(1 - card)
    pose.center = center
    pose.size = size
    pose.rotation = rotation
    pose.opacity = opacity
    return pose
  }

  private func picture(_ size: Size, _ color: CardColor) throws -> CardPicture {
    gtk_init_check()
    return try #require(CardBaker.bake(size: size, scale: 1, background: color) { _, _ in })
  }

  @Test("the covered rectangle lies within the card", arguments: [0.0, 0.05, -0.2, 0.5, 2.0])
  func within(rotation: Double) throws {
    let size = Size(width: 160, height: 90)
    let card = try picture(size, .white)
    let turned = pose(1, at: Point(x: 100.3, y: 99.8), size: size, rotation: rotation)
    guard let cover = CardCover.rectangle(of: turned, card) else {
      #expect(abs(rotation) > 0.4)
      return
    }
    for corner in [
      cover.origin, cover.end, Point(x: cover.origin.x, y: cover.end.y),
      Point(x: cover.end.x, y: cover.origin.y),
    ] {
      #expect(turned.contains(corner))
      #expect(corner.x == corner.x.rounded() && corner.y == corner.y.rounded())
    }
    if rotation == 0 { #expect(cover.size.width > 140 && cover.size.height > 70) }
  }

  @Test("clear and fading cards cover nothing")
  func clear() throws {
    let size = Size(width: 160, height: 90)
    let center = Point(x: 100, y: 100)
    let fading = pose(1, at: center, size: size, opacity: 0.99)
    #expect(CardCover.rectangle(of: fading, try picture(size, .white)) == nil)
    let whole = pose(1, at: center, size: size)
    #expect(CardCover.rectangle(of: whole, try picture(size, .clear)) == nil)
  }

  /// Compares two cards drawn together with the same cards drawn one after the other.
  @Test("nothing looks different for it", arguments: [0.0, 0.1, -0.3, 0.6])
  func same(rotation: Double) throws {
    let view = Rect(x: 0, y: 0, width: 200, height: 200)
    let below = try picture(Size(width: 90, height: 150), CardColor(hex: 0x2ec27e))
    let above = try picture(Size(width: 150, height: 90), CardColor(hex: 0xe01b24))
    let poses = [
      pose(0, at: Point(x: 100, y: 100), size: Size(width: 86, height: 144), opacity: 0.7),
      pose(1, at: Point(x: 110.4, y: 95), size: Size(width: 150, height: 90), rotation: rotation),
    ]
    func drawn(_ groups: [[CardPose]]) throws -> DrawnPixels {
      let snapshot = gtk_snapshot_new()
      for group in groups {
        ScenePainter().append(group[...], byCairoIn: view, to: snapshot) {
          CardSides(front: $0.card.rawValue == 0 ? below : above)
        }
      }
      let node = gtk_snapshot_free_to_node(snapshot)
      defer { node.map { gsk_render_node_unref($0) } }
      return DrawnPixels(node, size: view.size)
    }
    let together = try drawn([poses])
    #expect(together.difference(from: try drawn(poses.map { [$0] }), beyond: 2) == 0)
  }
}
