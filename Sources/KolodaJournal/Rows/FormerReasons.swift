import Glibc
import KolodaFiles
import KolodaTriage

/// The sentences that plans had for reasons before these had codes.
///
/// Plans on people's disks still have them, so they stay as they are, whatever words the program
/// uses today.
enum FormerReasons {
  /// The reason that a sentence gives.
  static func reason(_ sentence: String) -> StepReason {
    if let known = sentences[sentence] { return known }
    if let code = codes[sentence] { return .system(errno: code) }
    if let (text, line) = notXML(sentence) { return .notXML(reason: text, line: line) }
    if sentence.hasPrefix("it is longer than ") { return .longDocument }
    let end = " can't be changed in it"
    if sentence.hasSuffix(end) {
      return .notWritten(property: String(sentence.dropLast(end.count)))
    }
    // All others were messages of GIO about the trash.
    return .trash(errno: 0, message: sentence)
  }

  private static let sentences: [String: StepReason] = [
    "it has changed since it was decided": .changed,
    "it is not there": .missing,
    "it is not there any more": .gone,
    "its folder is not there; connect its drive, or make the folder, and try again": .away,
    "its drive is not there; connect it and try again": .unplugged,
    "it is no regular file": .notRegular,
    "it is a link to a file that is not there": .danglingLink,
    "it is a link to a file outside the deck": .outsideLink,
    "its picture stays": .leaderStays,
    "it names another photo": .ofOtherPhoto,
    "it is a film of something else": .strangeFilm,
    "another file has its place": .taken,
    "there is a file of that name": .nameTaken,
    "it is there already": .alreadyThere,
    "the folder it goes to can't hold a file of that name": .refusedName,
    "its folder can't be written to": .closedFolder,
    "the files in its folder can't be listed": .unlistedFolder,
    "Lightroom reads the decision only inside the file itself": .onlyInside(.lightroom),
    "lightroom reads a verdict only inside such a file": .onlyInside(.lightroom),
    "Geeqie reads the decision only inside the file itself": .onlyInside(.geeqie),
    "stars not written: rejected by another program": .rejectedElsewhere,
    "a RAW file is never written to: Koloda keeps its turn": .rawFile,
    "this file has no place for its turn: Koloda keeps it": .noPlaceForTurn,
    "the plan does not say what to write": .unknown,
    "it is no XMP: it has no rdf:RDF": .notXMP,
    "it declares a document type": .documentType,
    "it is neither in UTF-8 nor in UTF-16": .wideCharacters,
    "its elements lie too deep in one another": .deepDocument,
    "it is no JPEG file, or a damaged one": .notJPEG,
    "its XMP has no room for more": .noRoom,
    "its XMP has no free room, and the pictures within it must not move": .countsBytes,
    "it was called off": .cancelled,
    "the journal can't be written": .unkept,
    "what was to be done is lost with a part of the journal": .lost,
    "it lies on another file system": .system(errno: EXDEV),
  ]

  /// The greatest `errno` value of Linux.
  private static let greatestCode: Int32 = 133

  /// The system's errors by its English messages for them.
  private static let codes: [String: Int32] = Dictionary(
    (1...greatestCode).map { (SystemError(code: $0).description, $0) },
    uniquingKeysWith: { first, _ in first })

  /// The parts of a sentence about a document that is not well-formed; nil for any other sentence.
  private static func notXML(_ sentence: String) -> (reason: String, line: Int)? {
    let (start, middle) = ("it is no XML: ", " in line ")
    guard sentence.hasPrefix(start) else { return nil }
    let words = sentence.dropFirst(start.count)
    guard let cut = words.ranges(of: middle).last, let line = Int(words[cut.upperBound...])
    else { return nil }
    return (String(words[..<cut.lowerBound]), line)
  }
}
