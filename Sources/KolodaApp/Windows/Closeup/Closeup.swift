import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage

/// The close-up: shows the front card's photo larger, over the deck, to be panned by dragging; at
/// 100 percent, one photo pixel is one of the screen's.
///
/// It grows out of the card and shrinks back into it. Until what is seen of the photo is decoded,
/// the card's picture is shown instead. When the front card changes, it stays open, at the same
/// spot of the next photo.
@MainActor
final class Closeup {
  /// The surroundings of the photo at the moment.
  struct Surroundings {
    /// The front card.
    var card: CardID
    /// The visible area.
    var room: Rect
    /// The front card's frame at rest.
    var frame: Rect
    var cornerRadius: Double
    var reducesMotion: Bool
  }

  /// What was drawn, for the trace.
  struct Drawn: Equatable {
    var card: CardID
    var quality: TraceWriter.CloseupEvent
    var rect: Rect
    /// How far the close-up is open, from 0 for the size on the card to 1.
    var progress: Double
    /// The pixels of the screen for a pixel of the photo.
    var zoom: Double
  }

  private(set) lazy var area = DrawingArea(least: Size(width: 1, height: 1)) {
    [weak self] cairo, size in
    self?.draw(cairo, size)
  }
  var widget: Widget { area.widget }

  /// Returns the surroundings; nil while there are none, or while a hand holds the card.
  var surroundings: (@MainActor () -> Surroundings?)?
  /// Called when the close-up is closed, before it shrinks back into the card.
  var onClose: (@MainActor () -> Void)?
  /// Called when nothing of it is seen any more.
  var onEnd: (@MainActor () -> Void)?
  /// Called when the gestures that begin become its own, with true, or the deck's again.
  var onGestures: (@MainActor (Bool) -> Void)?
  /// Called when the photo is shown at another zoom, with the percentage; nil if it has none or it
  /// is not known.
  var onZoom: (@MainActor (Int?) -> Void)?
  /// Called when another excerpt of the photo is wanted.
  var onExcerpt: (@MainActor () -> Void)?
  /// Called with everything that is drawn.
  var onDraw: (@MainActor (Drawn) -> Void)?

  /// What it is doing; `enter` changes it.
  var state = CloseupState.closed
  /// The zoom that was told last, and whether it was known.
  private var told: (zoom: Double, isKnown: Bool)?
  private lazy var timer = Timer { [weak self] in self?.tick() ?? false }

  /// The duration of opening, in seconds: no longer than it takes to decode what is seen of a large
  /// photo, so that nobody waits for the motion.
  private static let opening = 0.06
  /// The duration of closing, in seconds.
  private static let closing = 0.12
  /// The duration of a picture's leaving, in seconds.
  private static let departure = 0.25
  /// From which zoom on the decoded photo is shown: reduced further, its pixels would flicker.
  ///
  /// Rounding must not hide it at 50 percent.
  private static let leastReduction = 0.5 - 1e-6
  /// The time between two frames while anything moves, in milliseconds.
  private static let interval: UInt32 = 8

  init() {
    SurfaceScale.prepare()
    gtk_widget_set_visible(widget, 0)
    gtk_widget_set_can_target(widget, 0)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_cursor_from_name(widget, "grab")
    gtk_widget_add_css_class(widget, "closeup")
    Signal.connectNotify(widget.object, "scale-factor") { [weak self] in self?.redraw() }
  }

  /// Whether it is open or opening.
  var isOpen: Bool { state.isOpen }

  /// Whether a photo is shown, even on its way back to the card.
  private var isSeen: Bool { state.sight?.subject != nil }

  /// The card whose photo is shown.
  var card: CardID? { isOpen ? state.sight?.subject?.card : nil }

  /// The decoded photo; nil until all of it has been read.
  var shownPicture: Picture? {
    guard isOpen, let sharp = state.sight?.sharp, sharp.isWhole else { return nil }
    return sharp
  }

  // MARK: Opening and closing

  /// Opens the close-up of a card's photo.
  ///
  /// - Parameters:
  ///   - location: the point of the widget whose part of the photo stays in place; nil for the
  ///     middle of the card.
  ///   - step: how to choose the zoom; nil for 100 percent.
  func open(_ subject: CloseupSubject, at location: Point?, _ step: ZoomStep? = nil) {
    var sight = sight(of: subject)
    guard let geometry = geometry(of: sight) else { return }
    sight.zoom = 1
    if let step {
      let levels = levels(of: subject, in: geometry)
      guard let zoom = levels.next(step, from: nil) else { return }
      sight.zoom = zoom
    }
    show(sight, at: location, from: state.place(at: MainThread.now, in: geometry))
  }

  /// Goes on to the next larger or smaller zoom, or back to the card.
  ///
  /// - Parameter location: the point of the widget whose part of the photo stays in place; nil for
  ///   the middle.
  func zoom(_ step: ZoomStep, at location: Point?) {
    guard isOpen, var sight = state.sight, let subject = sight.subject,
      let geometry = geometry(of: sight)
    else { return }
    let levels = levels(of: subject, in: geometry)
    guard let zoom = levels.next(step, from: geometry.zoom) else { return close() }
    sight.zoom = zoom
    show(
      sight, at: location ?? geometry.room.center,
      from: state.place(at: MainThread.now, in: geometry))
  }

  /// Moves the photo from a place to that of its zoom.
  func show(_ sight: CloseupSight, at location: Point?, from place: CloseupPlace) {
    var sight = sight
    guard let geometry = geometry(of: sight) else { return }
    sight.put(under: location ?? place.rect.center, from: place.rect, in: geometry)
    enter(.opening(sight, motion(from: place, lasting: Closeup.opening)))
  }

  func levels(of subject: CloseupSubject, in geometry: CloseupGeometry) -> ZoomLevels {
    ZoomLevels(fit: geometry.fit, largest: subject.largestZoom)
  }

  /// The present sight if it is of the same card, or else a new one.
  func sight(of subject: CloseupSubject) -> CloseupSight {
    var sight = state.sight ?? CloseupSight()
    if sight.subject?.card != subject.card { sight.forgetPixels() }
    sight.subject = subject
    sight.leaving = nil
    return sight
  }

  /// Continues with another card's photo, at the same spot.
  ///
  /// - Parameters:
  /// - subject: the photo; nil while the card has none, so that the deck shows.
  /// - way: the direction in which the previous card has left; nil if it was not decided.
  func goOn(to subject: CloseupSubject?, way: Point?) {
    guard isOpen, var sight = state.sight else { return }
    let now = MainThread.now
    if let old = sight.subject, old.card != subject?.card {
      sight.leaving = departure(of: old, way, seen: sight)
      sight.leaving?.progress.retarget(to: 1, at: now, with: .timed(.quadraticOut, Self.departure))
      sight.forgetPixels()
    }
    sight.subject = subject
    // Whatever moved belonged to the previous card, also the fingers of a pinch.
    enter(.open(sight))
  }

  private func departure(
    of old: CloseupSubject, _ way: Point?, seen sight: CloseupSight
  ) -> CloseupLeaving? {
    guard var surroundings = surroundings?() else { return nil }
    // The next card is in front already.
    surroundings.card = old.card
    let rect = geometry(of: sight, in: surroundings)?.full
    return rect.map {
      CloseupLeaving(
        picture: old.picture, photo: old.photo, rect: $0,
        way: surroundings.reducesMotion ? .zero : way ?? .zero)
    }
  }

  /// Shows the same card's photo as it is on its card now.
  ///
  /// - Returns: whether the photo was turned or has another size, so that it must be decoded again.
  func follow(_ new: CloseupSubject) -> Bool {
    guard isOpen, var sight = state.sight, let old = sight.subject, old.card == new.card else {
      return false
    }
    let isOther = old.turn != new.turn || old.whole != new.whole
    if isOther {
      sight.spot = CloseupGeometry.spot(sight.spot, turnedBy: new.turn + old.turn.back)
      sight.subject = new
      sight.forgetPixels()
    } else {
      sight.subject?.picture = new.picture
      sight.subject?.photo = new.photo
      sight.subject?.regions = new.regions
    }
    state.sight = sight
    if sight.sharp?.isWhole != true || new.regions != old.regions { redraw() }
    return isOther
  }

  /// Redraws after the surroundings have changed.
  func surroundingsChanged() { if state.sight != nil { redraw() } }

  /// Closes the close-up: it shrinks back into the card.
  func close() {
    guard isOpen, var sight = state.sight else { return }
    guard let geometry = geometry(of: sight) else { return end() }
    let place = state.place(at: MainThread.now, in: geometry)
    sight.leaving = nil
    sight.forgetPixels()
    let isThere = place == .card(in: geometry)
    enter(.closing(sight, motion(from: place, lasting: isThere ? 0 : Closeup.closing)))
  }

  /// Closes the close-up without animation.
  func end() { enter(.closed) }

  /// Shows the photo, or a part of it, that has been decoded.
  func show(_ photo: Picture, of card: CardID) {
    guard isOpen, state.sight?.subject?.card == card else { return }
    state.sight?.subject?.pixels = photo.size
    state.sight?.sharp = photo
    // A photo that is smaller than it should be has another zoom.
    enter(state)
  }

  // MARK: Gestures

  /// Pans the photo, by a distance in logical pixels.
  func move(by way: Point) {
    guard isOpen, let sight = state.sight, var geometry = geometry(of: sight) else { return }
    geometry.move(by: way)
    state.sight?.spot = geometry.spot
    redraw()
  }

  // MARK: States

  func motion(from place: CloseupPlace, lasting duration: Double) -> CloseupMotion {
    let isStill = surroundings?()?.reducesMotion ?? true
    return CloseupMotion(from: place, at: MainThread.now, duration: isStill ? 0 : duration)
  }

  /// Enters a state, or the one that follows it at once; everything that depends on the state
  /// changes here.
  func enter(_ next: CloseupState) {
    let (wasOpen, wasSeen, tookGestures) = (isOpen, isSeen, state.takesGestures)
    let now = MainThread.now
    state = next.settled(at: now)
    gtk_widget_set_visible(widget, isSeen ? 1 : 0)
    gtk_widget_set_can_target(widget, isOpen ? 1 : 0)
    gtk_widget_queue_draw(widget)
    if state.moves(at: now) { timer.start(interval: Closeup.interval) }
    tellZoom()
    if let geometry = state.sight.flatMap({ geometry(of: $0) }),
      chooseExcerpt(in: geometry.room, of: geometry)
    {
      onExcerpt?()
    }
    if state.takesGestures != tookGestures { onGestures?(!tookGestures) }
    if wasOpen, !isOpen { onClose?() }
    if wasSeen, !isSeen { onEnd?() }
  }

  /// Tells of another zoom than the last one.
  private func tellZoom() {
    guard isOpen, let sight = state.sight else {
      told = nil
      return
    }
    guard let subject = sight.subject, let geometry = geometry(of: sight) else { return }
    var zoom = geometry.zoom
    if case .pinched(_, let pinch) = state { zoom = geometry.zoom(at: pinch.progress) }
    let isKnown = geometry.grid.screen.isKnown && !subject.isScalable
    guard told.map({ $0 == (zoom, isKnown) }) != true else { return }
    told = (zoom, isKnown)
    // What is almost 100 percent is not said to be.
    onZoom?(isKnown ? Int(zoom * 100 + 1e-6) : nil)
  }

  private func tick() -> Bool {
    let now = MainThread.now
    if state.sight?.leaving?.progress.isSettled(at: now) == true { state.sight?.leaving = nil }
    // A card that has been grabbed or has left can't be shrunk into.
    let hasCard = state.sight.map { geometry(of: $0) != nil } ?? false
    enter(isOpen || hasCard ? state : .closed)
    return state.moves(at: now)
  }

  func redraw() { gtk_widget_queue_draw(widget) }

  // MARK: Drawing

  func geometry(of sight: CloseupSight) -> CloseupGeometry? {
    surroundings?().flatMap { geometry(of: sight, in: $0) }
  }

  /// The geometry of a photo; nil unless it is that of the front card.
  private func geometry(
    of sight: CloseupSight, in surroundings: Surroundings
  ) -> CloseupGeometry? {
    guard let subject = sight.subject, subject.card == surroundings.card else { return nil }
    let frame = surroundings.frame
    let factor = frame.size.width / max(subject.picture.cardSize.width, 1)
    var geometry = CloseupGeometry(
      pixels: subject.full, zoom: sight.zoom, grid: PixelGrid(under: widget),
      room: surroundings.room,
      card: Rect(
        x: frame.origin.x + subject.photo.origin.x * factor,
        y: frame.origin.y + subject.photo.origin.y * factor,
        width: subject.photo.size.width * factor, height: subject.photo.size.height * factor),
      spot: sight.spot)
    geometry.zoom = levels(of: subject, in: geometry).shown(sight.zoom)
    return geometry
  }

  private func draw(_ cairo: OpaquePointer, _ size: Size) {
    guard let sight = state.sight, let subject = sight.subject,
      let surroundings = surroundings?(), let geometry = geometry(of: sight, in: surroundings)
    else { return }
    let now = MainThread.now
    let place = state.place(at: now, in: geometry)
    let rect = place.rect
    paintGround(cairo, opacity: place.progress)
    let seen = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let cornerRadius = surroundings.cornerRadius * (1 - place.progress)
    if chooseExcerpt(in: seen, of: geometry) {
      // Whoever is told may want something drawn.
      MainThread.post { [weak self] in self?.onExcerpt?() }
    }
    var isSharp = false
    let zoom = rect.size.width * geometry.grid.scale / Double(max(subject.full.width, 1))
    if let sharp = sight.sharp, zoom >= Closeup.leastReduction,
      CloseupPaint.isDrawn(sharp, in: rect, seen: seen, scale: geometry.grid.scale)
    {
      isSharp = true
      CloseupPaint.paint(
        sharp, in: rect, cornerRadius: cornerRadius, seen: seen, grid: geometry.grid, on: cairo)
    } else {
      CloseupPaint.paint(
        subject.picture, photo: subject.photo, at: rect, cornerRadius: cornerRadius, on: cairo)
      isSharp = paintExcerpts(of: sight, in: rect, seen: seen, geometry.grid, cairo)
    }
    subject.regions.draw(cairo, over: rect, seen: seen)
    if let leaving = sight.leaving { paint(leaving, cairo, size, at: now) }
    onDraw?(
      Drawn(
        card: subject.card, quality: isSharp ? .sharp : .scaled, rect: rect,
        progress: place.progress, zoom: zoom))
  }

  private func paint(
    _ leaving: CloseupLeaving, _ cairo: OpaquePointer, _ size: Size, at time: Double
  ) {
    let progress = min(max(leaving.progress.value(at: time), 0), 1)
    guard progress < 1 else { return }
    var rect = leaving.rect
    rect.origin.x += leaving.way.x * progress * size.width
    rect.origin.y += leaving.way.y * progress * size.height
    cairo_push_group(cairo)
    CloseupPaint.paint(
      leaving.picture, photo: leaving.photo, at: rect, cornerRadius: 0, on: cairo)
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, 1 - progress)
  }

  /// Covers the deck with the window's background colour.
  private func paintGround(_ cairo: OpaquePointer, opacity: Double) {
    var colour = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1)
    if let context = gtk_widget_get_style_context(widget) {
      gtk_style_context_lookup_color(context, "window_bg_color", &colour)
    }
    cairo_set_source_rgba(
      cairo, Double(colour.red), Double(colour.green), Double(colour.blue), opacity)
    cairo_paint(cairo)
  }
}
