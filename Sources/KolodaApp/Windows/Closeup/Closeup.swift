import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures

/// Shows the front card's photo at its own size over the deck: one of its pixels to a pixel of the
/// screen, moved by hand.
///
/// It grows out of the card and goes back into it. Until the photo is decoded the card's picture
/// stands in. It stays open from card to card, and at the same place of the picture.
@MainActor
final class Closeup {
  /// What lies around the picture, as it is now.
  struct Surroundings {
    /// The room that pictures are seen in.
    var room: Rect
    /// The front card's frame at rest.
    var frame: Rect
    var cornerRadius: Double
    var reducesMotion: Bool
  }

  /// What was drawn, for reports.
  struct Drawn: Equatable {
    enum Quality: String {
      case scaled, sharp
    }

    var card: CardID
    var quality: Quality
    var rect: Rect
    /// How many pixels of the screen a pixel of the photo is.
    var progress: Double
  }

  /// The picture before this one, on its way out.
  private struct Leaving {
    var picture: CardPicture
    var photo: Rect
    var rect: Rect
    /// Which way it goes, of length 1; zero to fade where it is.
    var way: Point
    var progress = Animated(0.0, threshold: 0.001)
  }

  private(set) lazy var area = DrawingArea(least: Size(width: 1, height: 1)) {
    [weak self] cairo, size in
    self?.draw(cairo, size)
  }
  var widget: Widget? { area.widget }

  /// What is around it; nil while there is no place for it.
  var surroundings: (@MainActor () -> Surroundings?)?
  /// Is called when it has gone back into the card, or is closed at once.
  var onClose: (@MainActor () -> Void)?
  /// Is given everything that is drawn.
  var onDraw: (@MainActor (Drawn) -> Void)?

  /// Whether it is open, or about to be.
  private(set) var isOpen = false
  private var subject: CloseupSubject?
  private var sharp: Picture?
  /// The whole photo, once it is read.
  var shownPicture: Picture? { isOpen ? sharp : nil }
  private var spot = Point(x: 0.5, y: 0.5)
  private var zoom = Animated(0.0, threshold: 0.001)
  private var leaving: Leaving?
  /// How far it was open when two fingers began to pinch, and what lay between them.
  private var pinch: (zoom: Double, place: Point)?
  private lazy var timer = Timer { [weak self] in self?.tick() ?? false }

  /// How long it takes to open and to close, in seconds.
  private static let opening = 0.12
  /// How long a picture takes to leave.
  private static let departure = 0.25
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

  /// The card whose photo is looked at.
  var card: CardID? { isOpen ? subject?.card : nil }

  // MARK: Opening and closing

  /// Opens it on a card's photo.
  ///
  /// - Parameter location: where in the widget what lies there is to stay; nil for the middle.
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
    // What is under the pointer stays there.
    geometry.put(geometry.place(under: point, at: progress), under: point)
    spot = geometry.spot
    show(true)
  }

  /// Goes on with another card's photo, at the same place; nil while it has none: the deck is seen.
  ///
  /// - Parameter way: the way that the card before has left, nil if it was not decided.
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

  /// Has a better picture of the same card stand in.
  func improve(_ picture: CardPicture) {
    subject?.picture = picture
    if sharp == nil { redraw() }
  }

  /// What is around it has changed.
  func surroundingsChanged() { if subject != nil { redraw() } }

  /// Goes back into the card.
  func close() {
    guard isOpen else { return }
    isOpen = false
    sharp = nil
    leaving = nil
    move(to: 0)
    onClose?()
  }

  /// Is gone at once.
  func end() {
    let wasOpen = isOpen
    isOpen = false
    (subject, sharp, leaving, pinch) = (nil, nil, nil, nil)
    zoom.set(0)
    show(false)
    if wasOpen { onClose?() }
  }

  /// Shows the photo itself, as large as it is.
  func show(_ photo: Picture, of card: CardID) {
    guard isOpen, subject?.card == card else { return }
    subject?.pixels = photo.size
    sharp = photo
    redraw()
  }

  // MARK: By hand

  /// Moves the picture, in logical pixels.
  func move(by way: Point) {
    guard isOpen, var geometry else { return }
    geometry.move(by: way)
    spot = geometry.spot
    redraw()
  }

  /// Moves the picture by a part of the room.
  func step(_ way: Point) {
    guard let room = surroundings?()?.room else { return }
    move(by: Point(x: way.x * room.size.width, y: way.y * room.size.height))
  }

  /// Two fingers begin to pinch.
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

  /// Two fingers have moved.
  ///
  /// - Parameter factor: how much farther they are apart than at first.
  func pinch(to factor: Double, at location: Point) {
    guard let pinch, factor.isFinite, var geometry else { return }
    zoom.set(geometry.progress(atZoom: pinch.zoom * factor))
    geometry.put(pinch.place, under: location)
    spot = geometry.spot
    redraw()
  }

  /// The fingers are off: it opens, or goes back into the card, as is nearer.
  func endPinch() {
    guard pinch != nil else { return }
    pinch = nil
    if zoom.value(at: MainThread.now) > Closeup.stayingZoom { move(to: 1) } else { close() }
  }

  /// From how far open on it opens when fingers let go.
  private static let stayingZoom = 0.3

  // MARK: Time

  private var reducesMotion: Bool { surroundings?()?.reducesMotion ?? false }

  private func move(to target: Double) {
    if reducesMotion {
      zoom.set(target)
      if target == 0 { end() }
    } else {
      zoom.retarget(to: target, at: MainThread.now, with: .timed(.easeOut, Closeup.opening))
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
    let isSharp = progress == 1 && sharp != nil
    if isSharp, let sharp {
      CloseupPaint.paint(
        sharp, at: rect.origin, seen: Rect(x: 0, y: 0, width: size.width, height: size.height),
        scale: geometry.scale, on: cairo)
    } else {
      CloseupPaint.paint(
        subject.picture, photo: subject.photo, at: rect,
        cornerRadius: surroundings.cornerRadius * (1 - progress), on: cairo)
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

  /// The window's own colour, over the deck.
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
