/// Why a step of a plan was not carried out, or not undone.
///
/// Whoever shows a reason has words for it; a plan keeps its code.
package enum StepReason: Error, Hashable, Sendable {
  // MARK: The file

  /// The file is not the one that was decided.
  case changed
  /// The file was missing when the plan was made.
  case missing
  /// The file is missing.
  case gone
  /// The file's folder is missing; it may be on a drive that will be back.
  case away
  /// The file's drive is missing; an empty folder may be in its place.
  case unplugged
  /// The file is a link, a folder or a device.
  case notRegular
  /// The file is a symbolic link whose target is missing.
  case danglingLink
  /// The file is a symbolic link, and what it leads to is not part of the deck.
  case outsideLink
  /// The picture that the file belongs to stays.
  case leaderStays
  /// A file that belongs to the picture can't go with it.
  case followerStays
  /// The file names another picture as the one that it is about.
  case ofOtherPhoto
  /// The file is a film that was not recorded with the picture.
  case strangeFilm
  /// The file is in another folder of a memory card, where alone it is of use, or not in the deck.
  case otherFolder

  // MARK: Its place

  /// Another file has the place.
  case taken
  /// Another file had the name when the plan was made.
  case nameTaken
  /// The file is in the folder that it should go to.
  case alreadyThere
  /// The file system of the target refuses the name.
  case refusedName
  /// Files can't be taken out of the file's folder.
  case closedFolder
  /// The file's folder can't be listed: nobody knows what belongs to the file.
  case unlistedFolder

  // MARK: What is written

  /// A program that reads decisions inside the file itself, and nowhere else.
  package enum InsideReader: String, CaseIterable, Hashable, Sendable {
    case lightroom, geeqie
  }

  /// The program reads the decision only inside the file itself, where it is not written.
  case onlyInside(InsideReader)
  /// Another program has rejected the photo by its rating, which stars would replace.
  case rejectedElsewhere
  /// RAW files are never written to.
  case rawFile
  /// The file has no place for its turn.
  case noPlaceForTurn
  /// The plan doesn't say what to write in a form that can be read.
  case unknown
  /// The XMP document is not well-formed; expat's reason is in English.
  case notXML(reason: String, line: Int)
  /// The XMP document has no `rdf:RDF` element.
  case notXMP
  /// The XMP document declares a document type.
  case documentType
  /// The XMP document is in UTF-32, or in no encoding that XML has.
  case wideCharacters
  /// The XMP document is too long.
  case longDocument
  /// The elements of the XMP document are nested too deeply.
  case deepDocument
  /// A property of this name can't be changed in the XMP document.
  case notWritten(property: String)
  /// The file is no JPEG, or ends before its image data.
  case notJPEG
  /// The XMP is too long for a segment of a JPEG file.
  case noRoom
  /// The file has byte offsets that count across its XMP, which therefore can't grow.
  case countsBytes

  // MARK: The run

  /// The step was cancelled.
  case cancelled
  /// The plan log can't be written.
  case unkept
  /// What was to be done is lost with a part of the journal.
  case lost
  /// The trash refused the file: the nearest `errno` value, 0 for none, and GIO's message.
  case trash(errno: Int32, message: String)
  /// A system call failed with this `errno` value.
  case system(errno: Int32)
}

extension StepReason {
  /// Whether another attempt may succeed: a drive is connected again, a disk has space again.
  package var mayPass: Bool {
    switch self {
    case .changed, .gone, .unknown: false
    default: true
    }
  }

  /// Whether a folder or drive was missing, so that nobody could know whether the step had been
  /// done.
  package var isAbsence: Bool { self == .away || self == .unplugged }
}
