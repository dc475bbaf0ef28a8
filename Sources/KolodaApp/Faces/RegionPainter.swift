import CAdwaita
import Koloda
import KolodaGTK
import KolodaRecords

/// Draws the regions of a picture over it, with their labels.
///
/// Lines and letters have the same size however large the picture is shown.
struct RegionPainter: Equatable {
  /// The regions, in parts of the picture's width and height.
  var regions: [PictureRegion]
  /// The size of the text, relative to the desktop's standard.
  var textScale = 1.0

  /// The width of a line, and of the dark edge around it, in logical pixels.
  private static let (line, edge) = (2.0, 4.0)
  /// The radius of a point, in logical pixels.
  private static let dot = 4.0
  /// How much of its colour an area has.
  private static let areaShare = 0.16
  private static let dark = CardColor(red: 0, green: 0, blue: 0, alpha: 0.6)
  /// The font size of a label, in logical pixels.
  private static let letters = 12.0
  /// The space around the letters of a label, in logical pixels.
  private static let padding = Size(width: 5, height: 2)
  /// The most characters of a label that are laid out.
  private static let longestLabel = 100
  /// The greatest width of a label, in logical pixels.
  private static let widest = 180.0
  /// How many labels are written at most; the others would only be searched for room.
  private static let mostLabels = 200

  /// Draws the regions that are seen.
  ///
  /// - Parameters:
  ///   - rect: where the picture is drawn.
  ///   - seen: the part of the widget that is seen.
  func draw(_ cairo: OpaquePointer, over rect: Rect, seen: Rect) {
    guard !regions.isEmpty, let part = rect.intersection(seen) else { return }
    let visible = regions.filter { touches(Self.place($0.bounds, in: rect), part) }
    cairo_save(cairo)
    cairo_rectangle(cairo, part.origin.x, part.origin.y, part.size.width, part.size.height)
    cairo_clip(cairo)
    for region in visible {
      let color = RegionColors.color(of: region.label)
      for outline in region.outlines { draw(outline, color, over: rect, on: cairo) }
    }
    drawLabels(of: visible, over: rect, within: part, on: cairo)
    cairo_restore(cairo)
  }

  private func touches(_ bounds: Rect, _ part: Rect) -> Bool {
    bounds.end.x + Self.edge >= part.origin.x && bounds.end.y + Self.edge >= part.origin.y
      && bounds.origin.x - Self.edge <= part.end.x && bounds.origin.y - Self.edge <= part.end.y
  }

  private static func place(_ point: Point, in rect: Rect) -> Point {
    Point(
      x: rect.origin.x + point.x * rect.size.width, y: rect.origin.y + point.y * rect.size.height)
  }

  private static func place(_ bounds: Rect, in rect: Rect) -> Rect {
    let origin = place(bounds.origin, in: rect)
    return Rect(
      x: origin.x, y: origin.y, width: bounds.size.width * rect.size.width,
      height: bounds.size.height * rect.size.height)
  }

  // MARK: Outlines

  private func draw(
    _ outline: PictureRegion.Outline, _ color: CardColor, over rect: Rect, on cairo: OpaquePointer
  ) {
    if case .points(let points, let joints) = outline {
      let places = points.map { Self.place($0, in: rect) }
      cairo_new_path(cairo)
      for joint in joints
      where places.indices.contains(joint.first) && places.indices.contains(joint.second) {
        cairo_move_to(cairo, places[joint.first].x, places[joint.first].y)
        cairo_line_to(cairo, places[joint.second].x, places[joint.second].y)
      }
      stroke(color, on: cairo)
      for (radius, color) in [(Self.dot + 1, Self.dark), (Self.dot, color)] {
        set(color, on: cairo)
        for place in places {
          cairo_new_sub_path(cairo)
          cairo_arc(cairo, place.x, place.y, radius, 0, 2 * .pi)
        }
        cairo_fill(cairo)
      }
      return
    }
    trace(outline, over: rect, on: cairo)
    if case .polygon = outline {
      var area = color
      area.alpha = Self.areaShare
      set(area, on: cairo)
      cairo_fill_preserve(cairo)
    }
    stroke(color, on: cairo)
  }

  /// Strokes the current path so that it is seen on any picture: in its colour, with a dark edge.
  private func stroke(_ color: CardColor, on cairo: OpaquePointer) {
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    set(Self.dark, on: cairo)
    cairo_set_line_width(cairo, Self.edge)
    cairo_stroke_preserve(cairo)
    set(color, on: cairo)
    cairo_set_line_width(cairo, Self.line)
    cairo_stroke(cairo)
  }

  private func set(_ color: CardColor, on cairo: OpaquePointer) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  private func trace(
    _ outline: PictureRegion.Outline, over rect: Rect, on cairo: OpaquePointer
  ) {
    cairo_new_path(cairo)
    switch outline {
    case .box(let bounds):
      let place = Self.place(bounds, in: rect)
      cairo_rectangle(
        cairo, place.origin.x, place.origin.y, place.size.width, place.size.height)
    case .ellipse(let bounds):
      let place = Self.place(bounds, in: rect)
      guard !place.size.isEmpty else { return }
      // Drawn as a circle, without its line being stretched.
      cairo_save(cairo)
      cairo_translate(cairo, place.center.x, place.center.y)
      cairo_scale(cairo, place.size.width / 2, place.size.height / 2)
      cairo_arc(cairo, 0, 0, 1, 0, 2 * .pi)
      cairo_restore(cairo)
    case .polygon(let points), .line(let points), .points(let points, _):
      for point in points {
        let place = Self.place(point, in: rect)
        cairo_line_to(cairo, place.x, place.y)
      }
      if case .polygon = outline { cairo_close_path(cairo) }
    }
  }

  // MARK: Labels

  private func drawLabels(
    of regions: [PictureRegion], over rect: Rect, within part: Rect, on cairo: OpaquePointer
  ) {
    let named = regions.lazy.filter { !$0.label.isEmpty }.prefix(Self.mostLabels)
    var lines: [(line: CardText.Line, color: CardColor)] = []
    var bounds: [Rect] = []
    for region in named {
      let color = RegionColors.color(of: region.label)
      let text = CardText(
        text: region.label.beginning(Self.longestLabel), pixels: Self.letters * textScale,
        isBold: true,
        color: RegionColors.ink(on: color), alignment: .left)
      let width = min(Self.widest * textScale, part.size.width) - 2 * Self.padding.width
      guard width > 0, let line = text.set(cairo, width: width) else { continue }
      lines.append((line, color))
      bounds.append(Self.place(region.bounds, in: rect))
    }
    let sizes = lines.map {
      Size(
        width: $0.line.width + 2 * Self.padding.width,
        height: $0.line.height + 2 * Self.padding.height)
    }
    let places = LabelPlaces.places(beside: bounds, sizes: sizes, within: part)
    for (place, (line, color)) in zip(places, lines) {
      guard let place else { continue }
      set(color, on: cairo)
      cairo_rectangle(
        cairo, place.origin.x, place.origin.y, place.size.width, place.size.height)
      cairo_fill(cairo)
      line.draw(
        cairo,
        at: Point(x: place.origin.x + Self.padding.width, y: place.origin.y + Self.padding.height))
    }
  }
}
