import CAdwaita

/// The movements that GTK has combined into one scroll event, because they came within one frame.
struct ScrollHistory {
  struct Movement {
    let dx: Double
    let dy: Double
    /// The time of the movement, in milliseconds on the clock of the events.
    let time: UInt32

    /// Whether this is no movement, but the end of a swipe.
    var isEnd: Bool { dx == 0 && dy == 0 }
  }

  /// The movements in order, without the last one, which has the time of the event itself.
  let movements: [Movement]

  /// Whether the event itself ends a swipe, which GTK announces after its movements.
  private let isStop: Bool

  /// The movements without the end of the swipe that the event itself is.
  var movementsBeforeStop: ArraySlice<Movement> {
    guard isStop else { return movements[...] }
    return movements.prefix(movements.count - movements.reversed().prefix(while: \.isEnd).count)
  }

  /// Reads an event; other events than scrolling have no movements.
  init(of event: OpaquePointer?) {
    var count: guint = 0
    guard let event, gdk_event_get_event_type(event) == GDK_SCROLL,
      let history = gdk_event_get_history(event, &count)
    else {
      movements = []
      isStop = false
      return
    }
    isStop = gdk_scroll_event_is_stop(event) != 0
    defer { g_free(history) }
    movements = (0..<Int(count)).map { index in
      withUnsafeBytes(of: history[index].axes) { bytes in
        let axes = bytes.bindMemory(to: Double.self)
        return Movement(
          dx: axes[Int(GDK_AXIS_DELTA_X.rawValue)], dy: axes[Int(GDK_AXIS_DELTA_Y.rawValue)],
          time: history[index].time)
      }
    }
  }
}
