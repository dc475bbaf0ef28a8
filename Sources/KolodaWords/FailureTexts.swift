import Glibc
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaLocalization
import KolodaOutcomes
import KolodaRecords
import KolodaSharing
import KolodaTriage

// Messages about errors, in windows, and in English in logs and on the command line.

/// Returns the message about an error.
package func text(of error: any Error) -> String {
  switch error {
  case let error as FolderError: error.text
  case FolderScan.Failure.folder(let error): error.text
  case let error as OpenFailure: error.text
  case let error as JournalError: error.text
  case let error as Output.Failure: error.text
  case let error as SystemError: error.text
  case let error as SyncFailure: error.text
  case let error as RecordFileError: error.text
  case let error as RecordFault: RecordTexts.reason(error)
  case let error as RoomShortage: ApplyTexts.shortage(error)
  case let error as ClosedFolder: ApplyTexts.closed(error)
  default: "\(error)"
  }
}

extension FolderError {
  /// The problem with the folder.
  package var text: String {
    let file = FileName(bytes: path).displayName
    return switch reason {
    case .missing: FailureTexts.missing(file)
    case .notAFolder: FailureTexts.notAFolder(file)
    case .unreadable(let code):
      FailureTexts.unreadable(file: file, reason: SystemError(code: code).text)
    }
  }
}

extension Output.Failure {
  /// Why a file can't be written.
  package var text: String {
    guard let path else { return error.text }
    return FailureTexts.unwritable(file: FileName(bytes: path).displayName, reason: error.text)
  }
}

extension FolderListing.Skipped {
  /// What is left out of the deck, and why.
  package var text: String { FailureTexts.unreadable(file: name.displayName, reason: error.text) }
}

extension RecordFileError {
  /// Why a file of records can't be opened.
  package var text: String {
    let file = FileName(bytes: path).displayName
    return switch reason {
    case .unreadable(let error): FailureTexts.unreadable(file: file, reason: error.text)
    case .notAFile: FailureTexts.notOpenable(file)
    case .isUTF32: RecordTexts.isUTF32(file)
    case .isPacked(let format): RecordTexts.isPacked(file, format)
    case .cannotUnpack(let fault): RecordTexts.cannotUnpack(file, fault)
    case .noBookmarks: RecordTexts.noBookmarks(file)
    case .noNotes: RecordTexts.noNotes(file)
    case .noReferences: RecordTexts.noReferences(file)
    case .tooManyRecords: RecordTexts.tooMany(file)
    }
  }
}

extension OpenFailure {
  /// Why something can't be opened.
  package var text: String {
    switch self {
    case .folder(let error): error.text
    case .unreadable(let path, let code):
      FailureTexts.unreadable(file: shown(path), reason: SystemError(code: code).text)
    case .notOpenable(let path): FailureTexts.notOpenable(shown(path))
    case .records(let error): error.text
    case .remote(let uri): FailureTexts.remote(shown(uri))
    case .badURI(let uri): FailureTexts.badAddress(shown(uri))
    case .namelessShared: FailureTexts.nameless
    case .shared(let failure): failure.text
    }
  }

  private func shown(_ path: [UInt8]) -> String { FileName(bytes: path).displayName }
}

extension DeckSettings.Warning {
  /// The problem with the deck's settings.
  package var text: String {
    let file = DeckSettings.fileName.displayName
    return switch self {
    case .unreadable(let error): FailureTexts.unreadable(file: file, reason: error.text)
    case .tooLong(let limit): FailureTexts.tooLong(file: file, limit: limit)
    case .notAnObject: FailureTexts.notAnObject(file)
    case .notAString(let key): FailureTexts.notAString(file: file, key: key)
    case .notABoolean(let key): FailureTexts.notABoolean(file: file, key: key)
    case .notASubfolder(let key): FailureTexts.notASubfolder(file: file, key: key)
    case .notAList(let key): FailureTexts.notAList(file: file, key: key)
    case .notAPile(let number): FailureTexts.notAPile(file: file, number: number)
    }
  }
}

/// Sentences about files and folders.
package enum FailureTexts {
  static var nameless: String {
    localized("The name of the deck is missing. Add # and the name to the address.")
  }

  package static func missing(_ file: String) -> String {
    localized("“{file}” doesn’t exist.", ["file": file])
  }

  package static func notAFolder(_ file: String) -> String {
    localized("“{file}” is not a folder.", ["file": file])
  }

  package static func unreadable(file: String, reason: String) -> String {
    localized("“{file}” can’t be read: {reason}", ["file": file, "reason": reason])
  }

  package static func unwritable(file: String, reason: String) -> String {
    localized("“{file}” can’t be written: {reason}", ["file": file, "reason": reason])
  }

  package static func notOpenable(_ file: String) -> String {
    localized("“{file}” is not a folder, a picture or a file of records.", ["file": file])
  }

  package static func remote(_ file: String) -> String {
    localized("“{file}” is not on this computer. Copy it here first.", ["file": file])
  }

  static func badAddress(_ file: String) -> String {
    localized("“{file}” is not a file address.", ["file": file])
  }

  package static func tooLong(file: String, limit: Int) -> String {
    localizedCount(
      "{file} is larger than {count} byte", "{file} is larger than {count} bytes", count: limit,
      ["file": file])
  }

  package static func notAnObject(_ file: String) -> String {
    localized("{file} is not a JSON object", ["file": file])
  }

  package static func notAString(file: String, key: String) -> String {
    localized("{file}: “{key}” must be a string", ["file": file, "key": key])
  }

  package static func notABoolean(file: String, key: String) -> String {
    localized("{file}: “{key}” must be true or false", ["file": file, "key": key])
  }

  package static func notAList(file: String, key: String) -> String {
    localized("{file}: “{key}” must be a list", ["file": file, "key": key])
  }

  package static func notAPile(file: String, number: Int) -> String {
    localized("{file}: Pile {number} can’t be used", ["file": file, "number": String(number)])
  }

  package static func notASubfolder(file: String, key: String) -> String {
    localized("{file}: “{key}” must be the name of a subfolder", ["file": file, "key": key])
  }
}
