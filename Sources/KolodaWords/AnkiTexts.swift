import KolodaFiles
import KolodaLocalization
import KolodaRecords

/// What is said of notes that Anki would not take back as they were.
package enum AnkiTexts {
  package static var title: String { localized("Anki May Change Your Cards") }
  package static var exportAnyway: String { localized("Export Anyway") }

  /// What Anki would do with notes that lack something, and what to do about it.
  package static func text(of lacks: [NotesHead.Lack]) -> String {
    var lines: [String] = []
    if lacks.contains(.guid) || lacks.contains(.notetype) {
      lines.append(
        localized(
          "When Anki takes these cards back, it goes by their first field, and may double or overwrite some."
        ))
    }
    if lacks.contains(.html) {
      lines.append(
        localized(
          "On the way back, Anki removes bold text, pictures and sounds, since this file has none.")
      )
    }
    if lacks.contains(.tags) {
      lines.append(localized("On the way back, Anki removes tags, since this file has none."))
    }
    lines.append(
      localized(
        "Export them from Anki again, with {ticks} ticked.",
        ["ticks": ListTexts.sentence(lacks.map(tick))]))
    return lines.joined(separator: " ")
  }

  /// The tick in Anki's dialog for exports.
  private static func tick(_ lack: NotesHead.Lack) -> String {
    switch lack {
    // TRANSLATORS: this and the next three as Anki itself calls them in its dialog for exports.
    case .guid: localized("“Include unique identifier”")
    case .notetype: localized("“Include notetype name”")
    case .html: localized("“Include HTML and media references”")
    case .tags: localized("“Include tags”")
    }
  }

  /// Why a package can't be opened.
  static func cannotOpen(_ file: String, _ fault: PackageFault) -> String {
    switch fault {
    case .isNewer:
      // TRANSLATORS: the tick as Anki itself calls it in its dialog for exports.
      localized(
        "“{file}” is from a newer Anki. Export it from Anki again, with “Support older Anki versions” ticked.",
        ["file": file])
    case .noCollection:
      localized("“{file}” is no package of Anki: there are no cards in it.", ["file": file])
    case .leadsOut(let name):
      localized(
        "“{file}” is not opened, since the name of a file in it, “{name}”, leads out of its folder.",
        ["file": file, "name": name])
    case .damaged: localized("The cards in “{file}” can’t be read: it is damaged.", ["file": file])
    }
  }

  /// Says that of several pictures only one can be shown.
  package static func doubledPicture(_ name: String) -> String {
    localized(
      "Several files in this package are called “{name}”. Its cards show the first.",
      ["name": displayText(name.utf8)])
  }
}
