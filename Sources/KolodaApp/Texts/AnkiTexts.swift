import KolodaLocalization
import KolodaSources

/// What is said of notes that Anki would not take back as they were.
enum AnkiTexts {
  static var title: String { localized("Anki May Change Your Cards") }
  static var exportAnyway: String { localized("Export Anyway") }

  /// What Anki would do with notes that lack something, and what to do about it.
  static func text(of lacks: [NotesHead.Lack]) -> String {
    var lines: [String] = []
    if lacks != [.html] {
      lines.append(
        localized(
          "When Anki takes these cards back, it goes by their first field, and may double or overwrite some."
        ))
    }
    if lacks.contains(.html) {
      lines.append(
        localized("It removes bold text, pictures and sounds, since this file has none."))
    }
    lines.append(
      localized(
        "Export them from Anki again, with {ticks} ticked.", ["ticks": listed(lacks.map(tick))]))
    return lines.joined(separator: " ")
  }

  /// The tick in Anki's dialog for exports.
  private static func tick(_ lack: NotesHead.Lack) -> String {
    switch lack {
    // TRANSLATORS: this and the next two as Anki itself calls them in its dialog for exports.
    case .guid: localized("“Include unique identifier”")
    case .notetype: localized("“Include notetype name”")
    case .html: localized("“Include HTML and media references”")
    }
  }

  private static func listed(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    let first = texts.dropFirst().dropLast().reduce(texts[0]) { first, second in
      localized("{first}, {second}", ["first": first, "second": second])
    }
    // TRANSLATORS: the end of a list.
    return localized("{first} and {last}", ["first": first, "last": last])
  }
}
