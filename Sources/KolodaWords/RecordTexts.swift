import KolodaFiles
import KolodaLocalization
import KolodaRecords
import KolodaTriage

/// The texts of records' cards, and around them.
package enum RecordTexts {
  /// A record's own label, and what it suggests, if that is known.
  package static func label(_ label: String, in piles: Piles, _ meaning: LabelMeaning?) -> String {
    guard piles.suggested(by: label, meaning) != nil else { return label }
    return suggested(label, pile: piles.otherName(for: label, meaning))
  }

  /// What a record suggests: its own label, and the pile that it stands for if that has another name.
  package static func suggested(_ label: String, pile: String?) -> String {
    guard let pile else { return localized("Suggested: {label}", ["label": label]) }
    // TRANSLATORS: {label} is the record's own, {pile} what it stands for, as in "Suggested: yes (Keep)".
    return localized("Suggested: {label} ({pile})", ["label": label, "pile": pile])
  }

  /// The name of a record without a title.
  package static func record(_ number: Int, in kind: CardKind = .records) -> String {
    kind.isFlashCards
      ? localized("Card {number}", ["number": "\(number)"])
      : localized("Record {number}", ["number": "\(number)"])
  }

  package static func unreadable(record: Int, line: Int?) -> String {
    guard let line else {
      return localized("Record {number} can’t be read", ["number": "\(record)"])
    }
    return localized("Line {number} can’t be read", ["number": "\(line)"])
  }

  /// Why a record can't be read.
  package static func reason(_ fault: RecordFault) -> String {
    switch fault {
    case .notJSON(let place):
      localized("It isn’t valid JSON from character {place} on.", ["place": "\(place + 1)"])
    case .tooLong(let count):
      localized("It is too long to be shown: {size}.", ["size": NumberTexts.size(count)])
    case .unclosedQuote: localized("A quote in it isn’t closed.")
    case .unclosed: localized("It is incomplete: the file ends too early.")
    case .changed: localized("The file has changed. Open it again.")
    case .elsewhere:
      localized("It is on the server, and is shown when the server can be reached.")
    case .unreadable(let error): error.text
    }
  }

  package static var more: String { localized("Show More") }
  package static var moreTooltip: String { localized("Only the beginning of this record is shown") }

  /// - Parameter folders: the folders beside the file's where it was looked for, too.
  package static func noPicture(_ name: String, beside folders: [String] = []) -> String {
    guard !folders.isEmpty else {
      return localized("No picture “{name}” in this file’s folder", ["name": name])
    }
    // TRANSLATORS: {folders} are names, as in "train2017, images".
    return localized(
      "No picture “{name}” in this file’s folder, nor beside that in one of these: {folders}",
      ["name": name, "folders": ListTexts.row(folders.map { displayText($0.utf8) })])
  }

  package static func brokenPicture(_ field: String) -> String {
    // TRANSLATORS: {field} is the field of a record in which a picture is written out as text.
    localized("The picture in “{field}” is damaged: it can’t be decoded.", ["field": field])
  }

  package static func noRoomForPicture(_ field: String) -> String {
    localized("There is no room on the disk for the picture in “{field}”.", ["field": field])
  }

  /// The value of a field in the table of a record.
  package static func value(of row: RecordLayout.Row) -> String {
    guard row.isPicture else { return row.value }
    // TRANSLATORS: a picture in a field of a record that is not shown; {type} is as in "image/png".
    return localized("Picture ({type})", ["type": row.value])
  }

  package static func pictureFailed(_ name: String, reason: String) -> String {
    localized("“{name}” can’t be shown. {reason}", ["name": name, "reason": reason])
  }

  /// The sides of a flash card, in the information panel.
  package static var front: String { localizedIn("flash card", "Front") }
  package static var back: String { localizedIn("flash card", "Back") }

  package static func sound(_ name: String) -> String {
    // TRANSLATORS: in the place of a sound on a flash card; {name} is its file's.
    localized("Sound: {name}", ["name": name])
  }

  /// Shown in place of a bookmark's title.
  package static var untitled: String { localizedIn("bookmark", "Untitled") }

  /// Says when a bookmark was added; nil if the calendar can't represent the day.
  package static func added(_ time: UTCTime) -> String? {
    HistoryTexts.day(time).map { day in
      // TRANSLATORS: when a bookmark was made, as in "Added 12 Aug 2026".
      localized("Added {date}", ["date": day])
    }
  }

  package static func toLearn(_ count: Int) -> String {
    // TRANSLATORS: flash cards that were not known in this round.
    localizedCount("{count} Card to Learn Again", "{count} Cards to Learn Again", count: count)
  }

  /// The button that goes through those cards again.
  package static var learnOn: String { localized("Continue Learning") }

  /// How many flash cards were known, of how many.
  package static func known(_ count: Int, of all: Int) -> String {
    // TRANSLATORS: flash cards that were known in the end, as in "5 of 5 Known".
    localizedCount(
      "{known} of {count} Known", "{known} of {count} Known", count: all,
      ["known": wholeNumber(count)])
  }

  /// The button that goes through all flash cards again.
  package static var learnAllAgain: String { localized("Learn All Again") }

  package static func countSoFar(_ count: Int) -> String {
    // TRANSLATORS: while a large file is being read.
    localizedCount("{count} record found…", "{count} records found…", count: count)
  }

  package static func onlyBeginning(reason: String) -> String {
    // TRANSLATORS: the rest of a large file can't be read; {reason} is a sentence.
    localized("Only the beginning of the file is shown. {reason}", ["reason": reason])
  }

  // MARK: Encoding

  package static func notUTF8(_ file: String) -> String {
    localized("“{file}” is not in UTF-8. Some letters may be wrong.", ["file": file])
  }

  package static func openAs(_ coding: TextCoding) -> String {
    // TRANSLATORS: opens the file again; {coding} is as in "Latin-1".
    localized("Open as {coding}", ["coding": name(of: coding)])
  }

  // TRANSLATORS: shows the encodings in which the file can be opened again.
  package static var otherCoding: String { localized("Other Encoding…") }

  /// The button that goes on reading the file as UTF-8.
  package static var keepUTF8: String { localized("Keep UTF-8") }

  /// The list in the file that holds the records.
  package static var array: String { localized("Records") }

  package static var arrayMore: String { localized("The list in the file that holds the records") }

  package static func array(_ name: String, count: Int) -> String {
    // TRANSLATORS: a list in a file, and how many records it has, as in "images (500)".
    localized("{name} ({count})", ["name": name, "count": wholeNumber(count)])
  }

  package static var coding: String { localized("Encoding") }

  package static var codingMore: String { localized("Used if the file doesn’t specify one") }

  package static func name(of coding: TextCoding) -> String {
    switch coding {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16 LE"
    case .utf16BigEndian: "UTF-16 BE"
    case .latin1: "Latin-1"
    case .named(let coding): coding.name.uppercased()
    }
  }

  package static func emptyFile(_ file: String) -> String {
    localized("“{file}” has no records.", ["file": file])
  }

  package static var ownFile: String {
    localized("It would replace the file you are deciding on. Choose another name.")
  }

  package static func count(_ count: Int, in kind: CardKind) -> String {
    kind.isFlashCards
      ? PileEditingTexts.cards(count)
      : localizedCount("{count} record", "{count} records", count: count)
  }

  package static func nothing(in kind: CardKind) -> String {
    kind.isFlashCards ? localized("No Cards in This Pile") : localized("No Records in This Pile")
  }

  package static func isPacked(_ file: String, _ format: PackedFormat) -> String {
    let command = format.command(for: file)
    guard let name = format.name else {
      return localized(
        "{file} is compressed. Unpack it, as with {command}, and open that.",
        ["file": file, "command": command])
    }
    // TRANSLATORS: {format} is Parquet, Arrow or Excel.
    return localized(
      "{file} is a file of {format}. This command makes one of it that can be opened: {command}",
      ["file": file, "format": name, "command": command])
  }

  /// Says why the cards of a file are not its records, and what makes records of it.
  package static func areElsewhere(_ records: OtherRecords) -> String {
    switch records {
    case .columns(let command):
      localized(
        "The file has its values by column, so a card is not a record. This command makes records of it: {command}",
        ["command": command])
    case .nested(.questions, let command):
      localized(
        "A card is an article with all of its questions. This command makes a record of each question: {command}",
        ["command": command])
    case .nested(.pictures, let command):
      localized(
        "A card is a project with all of its pictures. This command makes a record of each picture: {command}",
        ["command": command])
    case .nested(.annotations, let command):
      localized(
        "A card is an annotation without its text. This command makes a record of each text: {command}",
        ["command": command])
    case .nested(.bookmarks, let command):
      localized(
        "A card is a folder with all of its bookmarks. This command makes a record of each bookmark: {command}",
        ["command": command])
    case .words(let command):
      localized(
        "A card is a single word. This command makes a record of each sentence: {command}",
        ["command": command])
    }
  }

  package static func cannotUnpack(_ file: String, _ fault: UnpackingFault) -> String {
    switch fault {
    case .system(let error):
      localized("“{file}” can’t be unpacked: {reason}", ["file": file, "reason": error.text])
    case .noRoom:
      localized(
        "“{file}” is compressed, and there is not enough room on the disk to unpack it.",
        ["file": file])
    case .tooLarge:
      localized(
        "“{file}” unpacks to far more than files of records do. It is not opened, since it might fill the disk.",
        ["file": file])
    case .unreadable:
      localized(
        "“{file}” is compressed, but so damaged or cut off that nothing of it can be read.",
        ["file": file])
    case .notOneFile:
      localized(
        "“{file}” is an archive, but not of one file. Unpack it, and open a file in it.",
        ["file": file])
    case .unknownMethod:
      localized(
        "“{file}” is encrypted, or compressed in a way that can’t be read. Unpack it, and open the file in it.",
        ["file": file])
    case .package(let fault): AnkiTexts.cannotOpen(file, fault)
    }
  }

  package static func isCut(_ file: String) -> String {
    localized(
      "“{file}” is cut off or damaged. Only what could be read of it is shown.", ["file": file])
  }

  package static func isUTF32(_ file: String) -> String {
    localized("{file} is in UTF-32. Save it as UTF-8 and open it again.", ["file": file])
  }

  package static func noBookmarks(_ file: String) -> String {
    localized("“{file}” has no bookmarks.", ["file": file])
  }

  package static func noNotes(_ file: String) -> String {
    localized("“{file}” has no flash cards.", ["file": file])
  }

  package static func noReferences(_ file: String) -> String {
    // TRANSLATORS: references to literature, such as articles.
    localized("“{file}” has no references.", ["file": file])
  }

  package static func tooMany(_ file: String) -> String {
    localized("{file} has too many records.", ["file": file])
  }

  // MARK: Going to a record

  package static var jump: String { localized("Go to Record") }
  package static var jumpMenu: String { localized("Go to Record…") }
  // TRANSLATORS: a button that goes to the record of the number beside it.
  package static var goToNumber: String { localized("Go") }

  package static func jumpMore(_ count: Int) -> String {
    localized("A number from 1 to {count}", ["count": wholeNumber(count)])
  }

  // MARK: The filter

  package static var field: String { localized("Field") }
  package static var anyField: String { localizedIn("field", "Any") }
  package static var contains: String { localized("Contains") }
  package static var wholeValue: String { localized("Match the whole field") }
  package static var allRecords: String { localized("All Cards") }

  package static func filter(_ field: String, _ text: String) -> String {
    // TRANSLATORS: a filter for records with a text in a field, as in "language: German".
    localized("{field}: {text}", ["field": field, "text": text])
  }

  package static var search: String { localized("Search") }
  package static var searchMenu: String { localized("Search…") }
  package static var nextHit: String { localized("Next Match") }
  package static var previousHit: String { localized("Previous Match") }

  /// Says how many records were found and which of them is shown, counted from 1.
  package static func found(_ count: Int, shown: Int?, isWhole: Bool) -> String {
    guard isWhole else { return localized("Searching…") }
    guard count > 0 else { return localized("No matches") }
    guard let shown else {
      return localizedCount("{count} match", "{count} matches", count: count)
    }
    return localized(
      "{place} of {count}", ["place": wholeNumber(shown), "count": wholeNumber(count)])
  }

  package static var noRecords: String { localized("No Records Found") }
}
