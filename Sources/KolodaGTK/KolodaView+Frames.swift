import CAdwaita
import Koloda

// Time: the timer that ticks while anything moves, and the frames that are drawn.
extension KolodaView {
  func tick() -> Bool {
    let begin = g_get_monotonic_time()
    let now = MainThread.now
    let moves = stage.advance(to: now) || !glyphGrowth.isSettled(at: now)
    surface.overlays.update(stage, at: now)
    gtk_widget_queue_draw(widget)
    if !moves {
      pictures.retain(wantedCards)
      observer?.deckViewDidComeToRest(self)
      surface.tell(.rested)
    }
    lastTick = Double(g_get_monotonic_time() - begin)
    return moves
  }

  func tickWhileMoving() {
    let now = MainThread.now
    guard !timer.isRunning, stage.isMoving(at: now) || !glyphGrowth.isSettled(at: now) else {
      return
    }
    timer.start(interval: tickInterval)
  }

  /// A little under the time between two frames of the monitor, in milliseconds, so that every
  /// frame finds a fresh state queued.
  var tickInterval: UInt32 {
    var rate = 60.0
    if let native = gtk_widget_get_native(widget),
      let surface = gtk_native_get_surface(native),
      let display = gdk_surface_get_display(surface),
      let monitor = gdk_display_get_monitor_at_surface(display, surface)
    {
      let millihertz = gdk_monitor_get_refresh_rate(monitor)
      if millihertz > 0 { rate = Double(millihertz) / 1000 }
    }
    return UInt32(max((1000 / rate).rounded(.down) - 1, 1))
  }

  func snapshot(into snapshot: OpaquePointer) {
    let begin = g_get_monotonic_time()
    var frameTime = begin
    if let clock = gtk_widget_get_frame_clock(widget) {
      frameTime = gdk_frame_clock_get_frame_time(clock)
    }
    let time = Double(frameTime) / 1_000_000
    stage.poses(at: time, into: &poses)
    var painter = DeckPainter(overlays: overlays)
    painter.glyphGrowth = glyphGrowth.value(at: time)
    painter.own = surface.overlays
    for pose in poses {
      let picture = pictures.picture(of: pose.card)
      if picture == nil { painter.blank = blankCard() }
      painter.append(pose, picture: picture, to: snapshot)
    }
    if let onFrame {
      let spent = Double(g_get_monotonic_time() - begin)
      onFrame(record(frameTime: frameTime, at: time, spent: spent))
    }
  }

  func record(frameTime: Int, at time: Double, spent: Double) -> FrameRecord {
    let front = stage.frontPose(at: time)
    let rest = stage.frontFrame?.size.width ?? 0
    return FrameRecord(
      frameTime: frameTime, pointer: handLocation ?? gestures?.pointer, front: front,
      scale: rest > 0 ? (front?.size.width ?? rest) / rest : 1,
      showsFront: front.map { pictures.picture(of: $0.card) != nil } ?? false,
      isDragging: stage.isDragging, departing: stage.departingCount,
      bakes: pictures.bakeCount + (overlays?.bakeCount ?? 0), tick: lastTick, snapshot: spent)
  }
}
