import CAdwaita
import KolodaGLib
import KolodaGTK

/// A place over the card for one line at a time: the most important of those that are visible.
@MainActor
final class FirstNotice {
  let widget = makeBox(GTK_ORIENTATION_VERTICAL)
  /// The lines, each in a frame that is visible only when its line is the first.
  private var lines: [(line: Widget, frame: Widget)] = []

  /// - Parameter lines: the most important first. An invisible line has nothing to say.
  init(_ lines: [Widget]) {
    for line in lines {
      let frame = makeBox(GTK_ORIENTATION_VERTICAL, children: [line])
      self.lines.append((line, frame))
      append(frame, to: widget)
      Signal.connectNotify(UnsafeMutableRawPointer(line), "visible") { [weak self] in
        self?.choose()
      }
    }
    choose()
  }

  private func choose() {
    let first = lines.first { gtk_widget_get_visible($0.line) != 0 }
    for (line, frame) in lines { gtk_widget_set_visible(frame, line == first?.line ? 1 : 0) }
  }
}
