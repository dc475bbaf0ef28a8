import Koloda
import KolodaGLib

// Moving and pinching: the photo follows two fingers, and keeps the zoom that they leave it at.
extension Closeup {
  /// Whether two fingers hold the photo.
  var isPinched: Bool { if case .pinched = state { true } else { false } }

  /// Begins a pinch with two fingers.
  func beginPinch(_ subject: CloseupSubject, at location: Point) {
    let sight = sight(of: subject)
    guard let geometry = geometry(of: sight) else { return }
    let place = state.place(at: MainThread.now, in: geometry)
    let part = place.rect.size.width / max(geometry.fullSize.width, 1)
    let pinch = CloseupPinch(
      zoom: geometry.zoom * part, place: geometry.part(under: location, of: place.rect),
      location: location, progress: place.progress)
    enter(.pinched(sight, pinch))
  }

  /// Continues a pinch.
  ///
  /// - Parameter factor: the distance of the fingers relative to the beginning.
  func pinch(to factor: Double, at location: Point) {
    guard case .pinched(var sight, var pinch) = state, factor.isFinite, location.isFinite,
      let subject = sight.subject, let before = geometry(of: sight)
    else { return }
    let levels = levels(of: subject, in: before)
    let zoom = min(max(pinch.zoom * factor, levels.fit), max(levels.largest, levels.fit))
    // Near its size on the card, the photo goes to its place there.
    sight.zoom = max(zoom, min(1, levels.largest), levels.fit * Closeup.fittingReach)
    guard var geometry = geometry(of: sight) else { return }
    pinch.progress = geometry.progress(at: zoom)
    pinch.location = location
    geometry.put(pinch.place, under: location)
    sight.spot = geometry.spot
    enter(.pinched(sight, pinch))
  }

  /// Ends a pinch: the photo keeps its zoom, or returns to the card if it is hardly larger there.
  func endPinch() {
    guard case .pinched(var sight, let pinch) = state else { return }
    guard let subject = sight.subject, let before = geometry(of: sight) else { return end() }
    let levels = levels(of: subject, in: before)
    guard let zoom = levels.end(of: before.zoom(at: pinch.progress)) else { return close() }
    let place = state.place(at: MainThread.now, in: before)
    sight.zoom = zoom
    show(sight, at: pinch.location, from: place)
  }

  /// Pans the photo, by a part of the visible size.
  func step(_ way: Point) {
    guard let room = surroundings?()?.room else { return }
    move(by: Point(x: way.x * room.size.width, y: way.y * room.size.height))
  }

  /// Up to which zoom a pinched photo is drawn towards its place on the card, relative to that on
  /// the card.
  private static let fittingReach = 1.25
}
