import KolodaLocalization

/// The texts for exporting decisions.
package enum ExportTexts {
  package static var title: String { localized("Export Decisions") }
  package static var table: String { localized("Table (CSV)") }
  package static var lines: String { localized("JSON Lines (JSONL)") }

  package static var eachAnswer: String {
    // TRANSLATORS: what is exported of a deck that several people answer, and in which form.
    localized("All Answers (JSONL)")
  }
  package static var resolved: String {
    // TRANSLATORS: one answer for each card, where people agree or somebody has settled it.
    localized("Answers That Count (JSONL)")
  }

  package static func open(_ count: Int) -> String {
    localizedCount(
      "{count} card has no answer that counts yet, and was left out.",
      "{count} cards have no answer that counts yet, and were left out.", count: count)
  }

  package static var json: String { localized("JSON Array (JSON)") }
  package static var tabs: String { localized("Tab-Separated Values (TSV)") }
  package static var anki: String { localized("Anki Text (TXT)") }
  package static var bookmarks: String { localized("Bookmarks (HTML)") }

  package static func references(_ format: String) -> String {
    // TRANSLATORS: references to literature, and the name of the format of their file.
    localized("References ({format})", ["format": format])
  }

  package static var piles: String {
    // TRANSLATORS: which piles are exported: all of them, or one.
    localizedIn("export", "Pile")
  }

  package static var marks: String {
    // TRANSLATORS: a choice in the dialog that exports decisions.
    localized("Include stars, labels and notes")
  }

  package static var withoutMarks: String {
    localized("This format can’t hold stars, labels and notes")
  }

  package static var tagHard: String {
    // TRANSLATORS: a choice in the dialog that exports flash cards; "Again" is the pile of that name.
    localized("Tag cards answered “Again” at least three times")
  }

  package static var allPiles: String { localizedIn("export", "All") }
  package static var list: String { localized("Plain List (TXT)") }

  package static func fileName(_ title: String, ending: String) -> String {
    localized("{title} decisions", ["title": title]) + "." + ending
  }

  package static func withoutAnswer(_ count: Int) -> String {
    localizedCount(
      "{count} record can’t hold an answer in this format",
      "{count} records can’t hold an answer in this format", count: count)
  }

  package static func exported(_ count: Int) -> String {
    localizedCount("Exported {count} decision", "Exported {count} decisions", count: count)
  }

  package static func failed(_ reason: String) -> String {
    localized("The decisions were not exported. {reason}", ["reason": reason])
  }
}
