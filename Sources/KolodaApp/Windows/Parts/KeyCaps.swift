import CAdwaita
import KolodaGTK

/// The caps of keys, beside and below each other.
@MainActor
final class KeyCaps {
  let widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6)
  private var shown: [Accelerator]?
  private var caps: [Widget] = []
  /// How many characters of keys are beside each other at most, at the usual size of text, so that
  /// they leave room for words in a narrow window.
  private static let lineLength = 18

  init() { gtk_widget_set_valign(widget, GTK_ALIGN_CENTER) }

  /// Shows keys.
  ///
  /// - Parameter isIdle: whether a key does nothing.
  /// - Returns: whether they are others than before.
  @discardableResult
  func show(_ keys: [Accelerator], isIdle: (Accelerator) -> Bool) -> Bool {
    let areOthers = keys != shown
    if areOthers { show(keys.map(\.keycap)) }
    shown = keys
    for (key, cap) in zip(keys, caps) { setClass("idle", of: cap, to: isIdle(key)) }
    return areOthers
  }

  /// Shows what is written on keys.
  func show(_ texts: [String]) {
    while let old = gtk_widget_get_first_child(widget) {
      gtk_box_remove(widget.of(GtkBox.self), old)
    }
    caps = []
    let length = Int(Double(Self.lineLength) / textScale(of: widget))
    for line in Self.lines(of: texts, length: length) {
      let made = line.map { text in
        let cap = makeLabel(text, classes: ["keycap", "large"])
        gtk_label_set_justify(cap.opaque, GTK_JUSTIFY_CENTER)
        return cap
      }
      let row = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, children: made)
      gtk_widget_set_halign(row, GTK_ALIGN_END)
      append(row, to: widget)
      caps += made
    }
    if texts.isEmpty {
      append(makeLabel(KeyPreferenceTexts.noKeys, classes: ["dim-label"]), to: widget)
    }
  }

  /// Puts keys into lines; a key that is longer than a line has several itself.
  ///
  /// - Parameter most: how many characters a line has at most.
  nonisolated static func lines(of keys: [String], length most: Int) -> [[String]] {
    keys.reduce(into: [[String]]()) { lines, key in
      let length = (lines.last ?? []).reduce(key.count) { $0 + $1.count + 1 }
      if lines.isEmpty || length > most { lines.append([]) }
      lines[lines.count - 1].append(broken(key, length: most))
    }
  }

  /// A key's name with line breaks after plus signs, where it is too long for a line.
  private nonisolated static func broken(_ key: String, length most: Int) -> String {
    let parts = key.split(separator: "+")
    // The plus key itself is no separator.
    guard key.count > most, parts.count > 1, !key.hasSuffix("+") else { return key }
    return parts.enumerated().reduce(into: [""]) { lines, part in
      let text = part.offset < parts.count - 1 ? part.element + "+" : String(part.element)
      if lines[lines.count - 1].count + text.count > most, lines != [""] { lines.append("") }
      lines[lines.count - 1] += text
    }.joined(separator: "\n")
  }
}
