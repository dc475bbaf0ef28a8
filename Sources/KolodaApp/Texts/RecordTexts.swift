import KolodaLocalization
import KolodaSources

/// The words on records' cards, and around them.
enum RecordTexts {
  static func suggested(_ label: String) -> String {
    localized("Suggested: {label}", ["label": label])
  }

  /// What a record is called that has no name.
  static func record(_ number: Int) -> String {
    localized("Record {number}", ["number": "\(number)"])
  }

  static func unreadable(record: Int, line: Int?) -> String {
    guard let line else {
      return localized("Record {number} can’t be read", ["number": "\(record)"])
    }
    return localized("Line {number} can’t be read", ["number": "\(line)"])
  }

  /// Why a record can't be read.
  static func reason(_ fault: RecordFault) -> String {
    switch fault {
    case .notJSON(let place):
      localized("It isn’t JSON from character {place} on.", ["place": "\(place + 1)"])
    case .tooLong(let count):
      localized("It is too long to be shown: {size}.", ["size": size(count)])
    case .unclosedQuote: localized("A quote in it isn’t closed.")
    case .unclosed: localized("It doesn’t end.")
    case .changed: localized("The file has changed. Open it again.")
    case .unreadable(let error): error.text
    }
  }

  private static func size(_ count: Int64) -> String { ApplyTexts.size(count) }

  static var more: String { localized("Show More") }
  static var moreTooltip: String { localized("Only the beginning of this record is shown") }

  static func noPicture(_ name: String) -> String {
    localized("No picture “{name}” beside this file", ["name": name])
  }

  static func pictureFailed(_ name: String, reason: String) -> String {
    localized("“{name}” can’t be shown. {reason}", ["name": name, "reason": reason])
  }

  static func emptyFile(_ file: String) -> String {
    localized("“{file}” has no records.", ["file": file])
  }

  static var ownFile: String {
    localized("It would replace the file you are deciding on. Choose another name.")
  }

  static func count(_ count: Int) -> String {
    localizedCount("{count} record", "{count} records", count: count)
  }

  static var nothing: String { localized("No Records in This Pile") }

  static func isUTF16(_ file: String) -> String {
    localized("{file} is in UTF-16. Save it as UTF-8 and open it again.", ["file": file])
  }

  static func tooMany(_ file: String) -> String {
    localized("{file} has too many records.", ["file": file])
  }

  static var noRecords: String { localized("No Records Found") }
}
