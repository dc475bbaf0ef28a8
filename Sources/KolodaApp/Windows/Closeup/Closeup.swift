import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage

/// The close-up: shows the front card's photo at its own size over the deck, one photo pixel per
/// screen pixel, to be panned by dragging.
///
/// It grows out of the card and shrinks back into it. Until what is seen of the photo is decoded,
/// the card's picture is shown instead. When the front card changes, it stays open, at the same
/// spot of the next photo.
@MainActor
final class Closeup {
  /// The surroundings of the photo at the moment.
  struct Surroundings {
    /// The visible area.
    var room: Rect
    /// The front card's frame at rest.
    var frame: Rect
    var cornerRadius: Double
    var reducesMotion: Bool
  }

  /// What was drawn, for the trace.
  struct Drawn: Equatable {
    enum Quality: String {
      case scaled, sharp
    }

    var card: CardID
    var quality: Quality
    var rect: Rect
    /// How far the close-up is open, from 0 for the size on the card to 1 for the photo's own size.
    var progress: Double
  }

  /// The previous card's picture, while it leaves.
  private struct Leaving {
    var picture: CardPicture
    var photo: Rect
    var rect: Rect
    /// The direction in which it leaves, of length 1; zero to fade in place.
    var way: Point
    var progress = Animated(0.0, threshold: 0.001)
  }

  private(set) lazy var area = DrawingArea(least: Size(width: 1, height: 1)) {
    [weak self] cairo, size in
    self?.draw(cairo, size)
  }
  var widget: Widget? { area.widget }

  /// Returns the surroundings; nil while there are none.
  var surroundings: (@MainActor () -> Surroundings?)?
  /// Called when the close-up is closed, before it shrinks back into the card.
  var onClose: (@MainActor () -> Void)?
  /// Called with everything that is drawn.
  var onDraw: (@MainActor (Drawn) -> Void)?

  /// Whether it is open or opening.
  private(set) var isOpen = false
  private var subject: CloseupSubject?
  /// The photo as far as it is decoded.
  private var sharp: Picture?
  /// The decoded photo; nil until all of it has been read.
  var shownPicture: Picture? { isOpen && sharp?.isWhole == true ? sharp : nil }
  private var spot = Point(x: 0.5, y: 0.5)
  private var zoom = Animated(0.0, threshold: 0.001)
  private var leaving: Leaving?
  /// The zoom when a pinch began, relative to the card, and the spot of the photo between the
  /// fingers.
  private var pinch: (zoom: Double, place: Point)?
  private lazy var timer = Timer { [weak self] in self?.tick() ?? false }

  /// The duration of opening, in seconds: no longer than it takes to decode what is seen of a large
  /// photo, so that nobody waits for the motion.
  private static let opening = 0.06
  /// The duration of closing, in seconds.
  private static let closing = 0.12
  /// The duration of a picture's leaving, in seconds.
  private static let departure = 0.25
  /// From which share of its own size on the decoded photo is shown: reduced further, its pixels
  /// would flicker.
  private static let leastReduction = 0.5
  /// The time between two frames while anything moves, in milliseconds.
  private static let interval: UInt32 = 8

  init() {
    guard let widget else { return }
    gtk_widget_set_visible(widget, 0)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_cursor_from_name(widget, "grab")
    gtk_widget_add_css_class(widget, "closeup")
    Signal.connectNotify(widget.object, "scale-factor") { [weak self] in self?.redraw() }
  }

  /// The card whose photo is shown.
  var card: CardID? { isOpen ? subject?.card : nil }

  // MARK: Opening and closing

  /// Opens the close-up of a card's photo.
  ///
  /// - Parameter location: the point of the widget whose part of the photo stays in place; nil for
  ///   the middle of the card.
  func open(_ subject: CloseupSubject, at location: Point?) {
    take(subject, at: location)
    move(to: 1)
  }

  private func take(_ subject: CloseupSubject, at location: Point?) {
    if self.subject?.card != subject.card { sharp = nil }
    self.subject = subject
    isOpen = true
    leaving = nil
    guard var geometry else { return }
    let progress = zoom.value(at: MainThread.now)
    let point = location ?? geometry.card.center
    // The part of the photo under the pointer stays there.
    geometry.put(geometry.place(under: point, at: progress), under: point)
    spot = geometry.spot
    show(true)
  }

  /// Continues with another card's photo, at the same spot.
  ///
  /// - Parameters:
  /// - subject: the photo; nil while the card has none, so that the deck shows.
  /// - way: the direction in which the previous card has left; nil if it was not decided.
  func goOn(to subject: CloseupSubject?, way: Point?) {
    guard isOpen else { return }
    if let old = self.subject, old.card != subject?.card, let rect = geometry?.full {
      leaving = Leaving(
        picture: old.picture, photo: old.photo, rect: rect,
        way: reducesMotion ? .zero : way ?? .zero)
      leaving?.progress.retarget(
        to: 1, at: MainThread.now, with: .timed(.quadraticOut, Closeup.departure))
    }
    if self.subject?.card != subject?.card { sharp = nil }
    self.subject = subject
    show(subject != nil)
    tickWhileMoving()
    redraw()
  }

  /// Shows the same card's photo as it is on its card now.
  ///
  /// - Returns: whether the photo was turned or has another size, so that it must be decoded again.
  func follow(_ new: CloseupSubject) -> Bool {
    guard isOpen, let old = subject, old.card == new.card else { return false }
    let isOther = old.turn != new.turn || old.whole != new.whole
    if isOther {
      spot = CloseupGeometry.spot(spot, turnedBy: new.turn + old.turn.back)
      subject = new
      sharp = nil
    } else {
      subject?.picture = new.picture
      subject?.photo = new.photo
    }
    if sharp == nil { redraw() }
    return isOther
  }

  /// Redraws after the surroundings have changed.
  func surroundingsChanged() { if subject != nil { redraw() } }

  /// Closes the close-up: it shrinks back into the card.
  func close() {
    guard isOpen else { return }
    isOpen = false
    sharp = nil
    leaving = nil
    move(to: 0)
    onClose?()
  }

  /// Closes the close-up without animation.
  func end() {
    let wasOpen = isOpen
    isOpen = false
    (subject, sharp, leaving, pinch) = (nil, nil, nil, nil)
    zoom.set(0)
    show(false)
    if wasOpen { onClose?() }
  }

  /// Shows the photo, or a part of it, that has been decoded.
  func show(_ photo: Picture, of card: CardID) {
    guard isOpen, subject?.card == card else { return }
    subject?.pixels = photo.size
    sharp = photo
    redraw()
  }

  // MARK: Gestures

  /// Pans the photo, by a distance in logical pixels.
  func move(by way: Point) {
    guard isOpen, var geometry else { return }
    geometry.move(by: way)
    spot = geometry.spot
    redraw()
  }

  /// Pans the photo, by a part of the visible size.
  func step(_ way: Point) {
    guard let room = surroundings?()?.room else { return }
    move(by: Point(x: way.x * room.size.width, y: way.y * room.size.height))
  }

  /// Begins a pinch with two fingers.
  func beginPinch(_ subject: CloseupSubject, at location: Point) {
    take(subject, at: location)
    guard let geometry else { return }
    let now = MainThread.now
    let progress = zoom.value(at: now)
    zoom.set(progress)
    pinch = (
      geometry.rect(at: progress).size.width / max(geometry.card.size.width, 1),
      geometry.place(under: location, at: progress)
    )
  }

  /// Continues a pinch.
  ///
  /// - Parameter factor: the distance of the fingers relative to the beginning.
  func pinch(to factor: Double, at location: Point) {
    guard let pinch, factor.isFinite, var geometry else { return }
    zoom.set(geometry.progress(atZoom: pinch.zoom * factor))
    geometry.put(pinch.place, under: location)
    spot = geometry.spot
    redraw()
  }

  /// Ends a pinch: the close-up opens fully, or closes, whichever is nearer.
  func endPinch() {
    guard pinch != nil else { return }
    pinch = nil
    if zoom.value(at: MainThread.now) > Closeup.stayingZoom { move(to: 1) } else { close() }
  }

  /// How far open, 0...1, the close-up must be to open fully after a pinch.
  private static let stayingZoom = 0.3

  // MARK: Animation

  private var reducesMotion: Bool { surroundings?()?.reducesMotion ?? false }

  private func move(to target: Double) {
    if reducesMotion {
      zoom.set(target)
      if target == 0 { end() }
    } else {
      let duration = target == 0 ? Closeup.closing : Closeup.opening
      zoom.retarget(to: target, at: MainThread.now, with: .timed(.easeOut, duration))
    }
    tickWhileMoving()
    redraw()
  }

  private func tickWhileMoving() {
    let now = MainThread.now
    let leaves = leaving.map { !$0.progress.isSettled(at: now) } ?? false
    if leaves || !zoom.isSettled(at: now) { timer.start(interval: Closeup.interval) }
  }

  private func tick() -> Bool {
    let now = MainThread.now
    if let leaving, leaving.progress.isSettled(at: now) { self.leaving = nil }
    redraw()
    guard zoom.isSettled(at: now) else { return true }
    if !isOpen, pinch == nil {
      end()
      return false
    }
    return leaving != nil
  }

  private func show(_ isShown: Bool) {
    widget.map { gtk_widget_set_visible($0, isShown ? 1 : 0) }
  }

  private func redraw() { widget.map { gtk_widget_queue_draw($0) } }

  // MARK: Drawing

  private var geometry: CloseupGeometry? {
    guard let subject, let surroundings = surroundings?() else { return nil }
    let frame = surroundings.frame
    let factor = frame.size.width / max(subject.picture.cardSize.width, 1)
    return CloseupGeometry(
      pixels: subject.pixels,
      scale: widget.map { Int(gtk_widget_get_scale_factor($0)) } ?? 1, room: surroundings.room,
      card: Rect(
        x: frame.origin.x + subject.photo.origin.x * factor,
        y: frame.origin.y + subject.photo.origin.y * factor,
        width: subject.photo.size.width * factor, height: subject.photo.size.height * factor),
      spot: spot)
  }

  private func draw(_ cairo: OpaquePointer, _ size: Size) {
    guard let subject, let geometry, let surroundings = surroundings?() else { return }
    let now = MainThread.now
    let progress = min(max(zoom.value(at: now), 0), 1)
    let rect = geometry.rect(at: progress)
    paintGround(cairo, opacity: progress)
    let seen = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let cornerRadius = surroundings.cornerRadius * (1 - progress)
    var isSharp = false
    if let sharp, rect.size.width >= geometry.full.size.width * Closeup.leastReduction,
      CloseupPaint.isDrawn(sharp, in: rect, seen: seen, scale: geometry.scale)
    {
      isSharp = true
      CloseupPaint.paint(
        sharp, in: rect, cornerRadius: cornerRadius, seen: seen, scale: geometry.scale, on: cairo)
    } else {
      CloseupPaint.paint(
        subject.picture, photo: subject.photo, at: rect, cornerRadius: cornerRadius, on: cairo)
    }
    paintLeaving(cairo, size, at: now)
    onDraw?(
      Drawn(
        card: subject.card, quality: isSharp ? .sharp : .scaled, rect: rect, progress: progress))
  }

  private func paintLeaving(_ cairo: OpaquePointer, _ size: Size, at time: Double) {
    guard let leaving else { return }
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
    guard let widget else { return }
    var colour = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1)
    if let context = gtk_widget_get_style_context(widget) {
      gtk_style_context_lookup_color(context, "window_bg_color", &colour)
    }
    cairo_set_source_rgba(
      cairo, Double(colour.red), Double(colour.green), Double(colour.blue), opacity)
    cairo_paint(cairo)
  }
}
