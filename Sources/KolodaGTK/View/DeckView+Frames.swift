import CAdwaita
import Koloda
import KolodaGLib

// Time: the timer that ticks while anything moves, and the frames that are drawn.
extension DeckView {
  func tick() -> Bool {
    let begin = g_get_monotonic_time()
    let now = MainThread.now
    _ = stage.advance(to: now)
    overlays.own.update(stage, at: now)
    let moves = isMoving
    gtk_widget_queue_draw(widget)
    // A card that is held still may move at any moment, so the frame clock stays steady for it.
    if !moves, !stage.isDragging {
      ticker.pause()
      pictures.retainWanted()
      happenings.tell(.rested)
    }
    ticker.timeSpent += Double(g_get_monotonic_time() - begin)
    // A receiver of the event may have set cards in motion again.
    return moves || isMoving
  }

  func tickWhileMoving() { ticker.run(moves: isMoving, isHeld: stage.isDragging) }

  /// Whether anything moves, or moved so recently that the frame with its end may not be drawn yet.
  private var isMoving: Bool {
    let time = MainThread.now - DeckView.frameLag
    return stage.isMoving(at: time) || overlays.isMoving(at: time)
  }

  /// How far a frame's time may lie before the moment when it is drawn, in seconds.
  ///
  /// GTK reports the time of the last frame; a lag of three frames at 60 Hz has been observed.
  private static let frameLag = 0.05

  /// The area in which cards are visible: the view, or the whole window if cards may leave the
  /// view.
  var seenArea: Rect {
    let view = Rect(x: 0, y: 0, width: stage.bounds.width, height: stage.bounds.height)
    var window = graphene_rect_t()
    guard gtk_widget_get_overflow(widget) == GTK_OVERFLOW_VISIBLE,
      let root = UnsafeMutableRawPointer(gtk_widget_get_root(widget)),
      gtk_widget_compute_bounds(
        root.assumingMemoryBound(to: GtkWidget.self), widget, &window
      ).isTrue
    else { return view }
    return Rect(
      x: Double(window.origin.x), y: Double(window.origin.y),
      width: Double(window.size.width), height: Double(window.size.height))
  }

  package func snapshot(into snapshot: OpaquePointer) {
    let begin = g_get_monotonic_time()
    var frameTime = begin
    if let clock = gtk_widget_get_frame_clock(widget) {
      frameTime = gdk_frame_clock_get_frame_time(clock)
    }
    let time = MainThread.frameTime(of: frameTime)
    stage.poses(at: time, into: &poses)
    if isSceneMirrored { for index in poses.indices { poses[index] = mirrored(poses[index]) } }
    let painter = overlays.painter(at: time)
    let area = isDrawnByCairo ? seenArea : nil
    appendEdges(at: time, to: snapshot)
    if let front = stage.deck.front, let place = poses.lastIndex(where: { $0.card == front }),
      let ring = FocusRing(
        of: widget, cornerRadius: cut.cornerRadius, isHighContrast: overlays.isHighContrast)
    {
      // Cards on their way out are drawn above the front card and its ring.
      painter.append(poses[...place], byCairoIn: area, to: snapshot, sides: pictures.sides)
      ring.append(poses[place], to: snapshot)
      painter.append(poses[(place + 1)...], byCairoIn: area, to: snapshot, sides: pictures.sides)
    } else {
      painter.append(poses[...], byCairoIn: area, to: snapshot, sides: pictures.sides)
    }
    if let onFrame {
      let spent = Double(g_get_monotonic_time() - begin)
      onFrame(record(frameTime: frameTime, at: time, spent: spent))
    }
    ticker.timeSpent = 0
  }

  private func appendEdges(at time: Double, to snapshot: OpaquePointer) {
    guard var edges = stage.edges(at: time) else { return }
    edges.frame = mirrored(edges.frame)
    EdgePainter(color: edgeColor, cornerRadius: cut.cornerRadius).append(edges, to: snapshot)
  }

  /// Whether the window's renderer is cairo, without help from a graphics processor.
  var isDrawnByCairo: Bool {
    guard let native = gtk_widget_get_native(widget),
      let renderer = gtk_native_get_renderer(native)
    else { return false }
    return shim_is_cairo_renderer(UnsafeMutableRawPointer(renderer)).isTrue
  }

  func record(frameTime: Int, at time: Double, spent: Double) -> FrameRecord {
    let front = frontPose(at: time)
    let rest = stage.frontFrame?.size.width ?? 0
    return FrameRecord(
      frameTime: frameTime, pointer: hand.location ?? gestures.pointer, front: front,
      drawn: poses.last { $0.isOfDeck }?.card,
      scale: rest > 0 ? (front?.size.width ?? rest) / rest : 1,
      showsFront: front.map { pictures.hasContent($0.card) } ?? false,
      isDragging: stage.isDragging, departing: stage.departingCount,
      bakes: pictures.bakeCount + overlays.bakeCount,
      tick: ticker.timeSpent, snapshot: spent)
  }
}

extension CardPose {
  /// Whether the card is in the deck, rather than on its way out.
  fileprivate var isOfDeck: Bool {
    if case .pile = role { true } else { false }
  }
}
