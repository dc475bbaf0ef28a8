import Glibc
import KolodaFiles
import KolodaTriage

extension StepReason: CustomStringConvertible {
  /// The reason in English, on one line, for logs and the command line.
  package var description: String {
    switch self {
    case .changed: "it has changed since it was decided"
    case .missing: "it is not there"
    case .gone: "it is not there any more"
    case .away: "its folder is not there; connect its drive, or make the folder, and try again"
    case .unplugged: "its drive is not there; connect it and try again"
    case .notRegular: "it is no regular file"
    case .danglingLink: "it is a link to a file that is not there"
    case .outsideLink: "it is a link to a file outside the deck"
    case .leaderStays: "its picture stays"
    case .ofOtherPhoto: "it names another photo"
    case .strangeFilm: "it is a film of something else"
    case .taken: "another file has its place"
    case .nameTaken: "there is a file of that name"
    case .alreadyThere: "it is there already"
    case .refusedName: "the folder it goes to can't hold a file of that name"
    case .closedFolder: "its folder can't be written to"
    case .unlistedFolder: "the files in its folder can't be listed"
    case .onlyInside(.lightroom): "Lightroom reads the decision only inside the file itself"
    case .onlyInside(.geeqie): "Geeqie reads the decision only inside the file itself"
    case .rejectedElsewhere: "stars not written: rejected by another program"
    case .rawFile: "a RAW file is never written to: Koloda keeps its turn"
    case .noPlaceForTurn: "this file has no place for its turn: Koloda keeps it"
    case .unknown: "the plan does not say what to write"
    case .notXML(let reason, let line): "it is no XML: \(reason) in line \(line)"
    case .notXMP: "it is no XMP: it has no rdf:RDF"
    case .documentType: "it declares a document type"
    case .wideCharacters: "it is neither in UTF-8 nor in UTF-16"
    case .longDocument: "it is longer than \(XMPDocument.greatestLength / 1_000_000) MB"
    case .deepDocument: "its elements lie too deep in one another"
    case .notWritten(let property): "\(property) can't be changed in it"
    case .notJPEG: "it is no JPEG file, or a damaged one"
    case .noRoom: "its XMP has no room for more"
    case .countsBytes: "its XMP has no free room, and the pictures within it must not move"
    case .cancelled: "it was called off"
    case .unkept: "the journal can't be written"
    case .lost: "what was to be done is lost with a part of the journal"
    case .trash(_, let message): message
    case .system(errno: EXDEV): "it lies on another file system"
    case .system(let errno): SystemError(code: errno).description
    }
  }
}
