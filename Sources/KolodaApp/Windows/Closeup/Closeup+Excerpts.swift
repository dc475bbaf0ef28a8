import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage

// Large photos: only what is seen of them is read, and a little more.
extension Closeup {
  /// The photo that is shown; nil while the card has none.
  var subject: CloseupSubject? { isOpen ? state.sight?.subject : nil }

  /// The excerpt of the photo that is wanted; nil for none.
  var excerpt: CloseupExcerpt? {
    subject?.isInExcerpts == true ? state.sight?.excerpts.wanted : nil
  }

  /// Shows an excerpt of the photo, or a part of it, that has been decoded.
  func show(_ picture: Picture, of card: CardID, _ excerpt: CloseupExcerpt) {
    guard isOpen, state.sight?.subject?.card == card,
      state.sight?.excerpts.take(picture, of: excerpt) == true
    else { return }
    redraw()
  }

  /// Goes on without excerpts, of which none can be read: the photo is read as a whole, as large as its
  /// limits allow.
  func stopExcerpts(of card: CardID) {
    guard isOpen, let subject = state.sight?.subject, subject.card == card else { return }
    state.sight?.subject?.isInExcerpts = false
    state.sight?.subject?.pixels = CloseupLimit.size(subject.whole)
    state.sight?.forgetPixels()
    enter(state)
  }

  /// Chooses the excerpt that is to be read.
  ///
  /// - Parameter seen: the visible part of the widget.
  /// - Returns: whether it is another one than before.
  func chooseExcerpt(in seen: Rect, of geometry: CloseupGeometry) -> Bool {
    guard isOpen, let sight = state.sight, let subject = sight.subject, subject.isInExcerpts else {
      return false
    }
    var rect = geometry.full
    // A photo that grows by itself is soon at its place; one between two fingers is where they are.
    if case .pinched(_, let pinch) = state { rect = geometry.rect(at: pinch.progress) }
    let scale = geometry.grid.scale
    let zoom = rect.size.width * scale / Double(max(subject.whole.width, 1))
    guard zoom > geometry.fit * CloseupExcerpt.leastZoom,
      let pixels = CloseupPaint.pixels(of: subject.whole, in: rect, seen: seen, scale: scale)
    else { return false }
    let now = sight.excerpts.wanted
    let next = CloseupExcerpt(seen: pixels, of: subject.whole, zoom: zoom, now: now)
    guard next != now else { return false }
    state.sight?.excerpts.wanted = next
    return true
  }

  /// Paints what there is of a photo that is read in excerpts.
  ///
  /// - Returns: whether all that is seen is as sharp as can be.
  func paintExcerpts(
    of sight: CloseupSight, in rect: Rect, seen: Rect, _ grid: PixelGrid, _ cairo: OpaquePointer
  ) -> Bool {
    for shown in sight.excerpts.shown {
      CloseupPaint.paint(
        shown.picture, of: shown.excerpt, in: rect, seen: seen, grid: grid, on: cairo)
    }
    guard let whole = sight.excerpts.wanted?.whole else { return false }
    return CloseupPaint.pixels(of: whole, in: rect, seen: seen, scale: grid.scale)
      .map(sight.excerpts.has) ?? false
  }
}
