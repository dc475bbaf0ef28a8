// The form in which plans keep reasons.
extension StepReason {
  /// The names of the reasons in people's journals, which therefore never change.
  package enum Code: String, CaseIterable, Hashable, Sendable {
    case changed, missing, gone, away, unplugged, notRegular, danglingLink, outsideLink
    case leaderStays, followerStays, ofOtherPhoto, strangeFilm, otherFolder
    case taken, nameTaken, alreadyThere, refusedName, closedFolder, unlistedFolder
    case onlyInside, rejectedElsewhere, rawFile, noPlaceForTurn, unknown
    case notXML, notXMP, documentType, wideCharacters, longDocument, deepDocument, notWritten
    case notJPEG, noRoom, countsBytes
    case cancelled, unkept, lost, trash, system
  }

  /// Makes a reason from its code and detail; nil if that is not a detail of such a reason.
  package init?(_ code: Code, detail: String = "") {
    switch code {
    case .changed: self = .changed
    case .missing: self = .missing
    case .gone: self = .gone
    case .away: self = .away
    case .unplugged: self = .unplugged
    case .notRegular: self = .notRegular
    case .danglingLink: self = .danglingLink
    case .outsideLink: self = .outsideLink
    case .leaderStays: self = .leaderStays
    case .followerStays: self = .followerStays
    case .ofOtherPhoto: self = .ofOtherPhoto
    case .strangeFilm: self = .strangeFilm
    case .otherFolder: self = .otherFolder
    case .taken: self = .taken
    case .nameTaken: self = .nameTaken
    case .alreadyThere: self = .alreadyThere
    case .refusedName: self = .refusedName
    case .closedFolder: self = .closedFolder
    case .unlistedFolder: self = .unlistedFolder
    case .onlyInside:
      guard let reader = InsideReader(rawValue: detail) else { return nil }
      self = .onlyInside(reader)
    case .rejectedElsewhere: self = .rejectedElsewhere
    case .rawFile: self = .rawFile
    case .noPlaceForTurn: self = .noPlaceForTurn
    case .unknown: self = .unknown
    case .notXML:
      guard let (line, reason) = Self.numbered(detail) else { return nil }
      self = .notXML(reason: reason, line: line)
    case .notXMP: self = .notXMP
    case .documentType: self = .documentType
    case .wideCharacters: self = .wideCharacters
    case .longDocument: self = .longDocument
    case .deepDocument: self = .deepDocument
    case .notWritten: self = .notWritten(property: detail)
    case .notJPEG: self = .notJPEG
    case .noRoom: self = .noRoom
    case .countsBytes: self = .countsBytes
    case .cancelled: self = .cancelled
    case .unkept: self = .unkept
    case .lost: self = .lost
    case .trash:
      guard let (errno, message) = Self.numbered(detail), let errno = Int32(exactly: errno) else {
        return nil
      }
      self = .trash(errno: errno, message: message)
    case .system:
      guard let errno = Int32(detail) else { return nil }
      self = .system(errno: errno)
    }
  }

  /// The reason's code, and its detail; empty for none.
  package var words: (code: Code, detail: String) {
    switch self {
    case .changed: (.changed, "")
    case .missing: (.missing, "")
    case .gone: (.gone, "")
    case .away: (.away, "")
    case .unplugged: (.unplugged, "")
    case .notRegular: (.notRegular, "")
    case .danglingLink: (.danglingLink, "")
    case .outsideLink: (.outsideLink, "")
    case .leaderStays: (.leaderStays, "")
    case .followerStays: (.followerStays, "")
    case .ofOtherPhoto: (.ofOtherPhoto, "")
    case .strangeFilm: (.strangeFilm, "")
    case .otherFolder: (.otherFolder, "")
    case .taken: (.taken, "")
    case .nameTaken: (.nameTaken, "")
    case .alreadyThere: (.alreadyThere, "")
    case .refusedName: (.refusedName, "")
    case .closedFolder: (.closedFolder, "")
    case .unlistedFolder: (.unlistedFolder, "")
    case .onlyInside(let reader): (.onlyInside, reader.rawValue)
    case .rejectedElsewhere: (.rejectedElsewhere, "")
    case .rawFile: (.rawFile, "")
    case .noPlaceForTurn: (.noPlaceForTurn, "")
    case .unknown: (.unknown, "")
    case .notXML(let reason, let line): (.notXML, "\(line) \(reason)")
    case .notXMP: (.notXMP, "")
    case .documentType: (.documentType, "")
    case .wideCharacters: (.wideCharacters, "")
    case .longDocument: (.longDocument, "")
    case .deepDocument: (.deepDocument, "")
    case .notWritten(let property): (.notWritten, property)
    case .notJPEG: (.notJPEG, "")
    case .noRoom: (.noRoom, "")
    case .countsBytes: (.countsBytes, "")
    case .cancelled: (.cancelled, "")
    case .unkept: (.unkept, "")
    case .lost: (.lost, "")
    case .trash(let errno, let message): (.trash, "\(errno) \(message)")
    case .system(let errno): (.system, "\(errno)")
    }
  }

  /// Splits a detail that is a number and a text.
  private static func numbered(_ detail: String) -> (number: Int, text: String)? {
    let parts = detail.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]) else { return nil }
    return (number, String(parts[1]))
  }
}

extension StepReason {
  /// The reason as plans keep it: the code, followed by a colon and the detail if there is one.
  package var stored: String {
    let (code, detail) = words
    return detail.isEmpty ? code.rawValue : "\(code.rawValue):\(detail)"
  }

  /// Parses `stored`; nil for anything else.
  package init?(stored: String) {
    let parts = stored.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let code = parts.first.flatMap({ Code(rawValue: String($0)) }) else { return nil }
    self.init(code, detail: parts.count == 2 ? String(parts[1]) : "")
  }
}
