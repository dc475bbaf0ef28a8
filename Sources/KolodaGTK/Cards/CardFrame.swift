import CAdwaita
import Koloda
import Synchronization

/// What surrounds a card's content: the shadow, and how much of each corner's pixels is card.
///
/// It is the same for every card of one size, so the last few are kept.
struct CardFrame: Sendable {
  /// What a frame is made from.
  struct Plan: Hashable, Sendable {
    /// The card's extents in device pixels.
    var cardWidth: Int
    var cardHeight: Int
    /// Device pixels to a logical pixel.
    var scale: Int
    var cut: CardCut

    var margins: CardMargins { cut.margins }
    /// The card's place in the picture, in device pixels.
    var left: Int { Int(margins.left) * scale }
    var top: Int { Int(margins.top) * scale }
    /// The whole picture's extents in device pixels.
    var width: Int { cardWidth + left + Int(margins.right) * scale }
    var height: Int { cardHeight + top + Int(margins.bottom) * scale }
    /// The corners' radius in device pixels, no more than the card has room for.
    var radius: Double {
      min(max(cut.cornerRadius, 0) * Double(scale), Double(min(cardWidth, cardHeight)) / 2)
    }
  }

  /// The shadow's darkness, one byte for each pixel of the picture.
  let shadow: [UInt8]
  /// How much of each pixel of the top left corner is card, from 0 to 255; the other corners are
  /// its mirror images.
  let corner: [UInt8]
  /// The corner's width and height, in device pixels.
  let cornerSide: Int

  init(_ plan: Plan) {
    let scale = Double(plan.scale)
    var mask = ShadowMask(width: plan.width, height: plan.height)
    for shadow in plan.cut.shadows {
      let left = Double(plan.left) + shadow.dx * scale
      let top = Double(plan.top) + shadow.dy * scale
      mask.add(
        ShadowMask.Caster(
          left: left, top: top, right: left + Double(plan.cardWidth),
          bottom: top + Double(plan.cardHeight), radius: plan.radius,
          sigma: shadow.sigma * scale, opacity: shadow.opacity))
    }
    shadow = mask.alpha
    (corner, cornerSide) = Self.corner(radius: plan.radius)
  }

  /// The frame for a plan: one that was made before, or a new one.
  static func cached(_ plan: Plan) -> CardFrame {
    let known = recent.withLock { recent -> CardFrame? in
      guard let index = recent.firstIndex(where: { $0.plan == plan }) else { return nil }
      // What is used stays: the deck's own size outlasts those that a window has on its way.
      recent.insert(recent.remove(at: index), at: 0)
      return recent[0].frame
    }
    if let known { return known }
    // Made outside the lock: two threads may at worst make the same frame twice.
    let frame = CardFrame(plan)
    recent.withLock { recent in
      recent.removeAll { $0.plan == plan }
      recent.insert((plan, frame), at: 0)
      recent.removeLast(max(0, recent.count - kept))
    }
    return frame
  }

  /// How many sizes of card are remembered: the deck's, and those of a window being resized.
  private static let kept = 4
  private static let recent = Mutex<[(plan: Plan, frame: CardFrame)]>([])

  /// A quarter disc's coverage of the pixels of its square, sampled on a fine grid.
  private static func corner(radius: Double) -> (coverage: [UInt8], side: Int) {
    let side = Int(radius.rounded(.up))
    let grid = 8
    let coverage = (0..<(side * side)).map { pixel in
      var inside = 0
      for sample in 0..<(grid * grid) {
        let x = Double(pixel % side) + (Double(sample % grid) + 0.5) / Double(grid)
        let y = Double(pixel / side) + (Double(sample / grid) + 0.5) / Double(grid)
        let dx = max(radius - x, 0)
        let dy = max(radius - y, 0)
        if dx * dx + dy * dy <= radius * radius { inside += 1 }
      }
      return UInt8(inside * 255 / (grid * grid))
    }
    return (coverage, side)
  }
}
