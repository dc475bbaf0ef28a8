import Glibc
import KolodaFiles
import KolodaLocalization
import KolodaOutcomes
import KolodaTriage

extension StepReason {
  /// Why Apply left a file alone or failed with it, for the end of a sentence.
  package var text: String {
    switch self {
    case .missing, .gone: localized("it no longer exists")
    case .away:
      localized("its folder is missing: connect its disk or create the folder, and try again")
    case .unplugged: localized("its disk is missing: connect it and try again")
    case .danglingLink: localized("it is a link to a file that is missing")
    case .outsideLink: localized("it is a link to a file outside the deck")
    case .notRegular: localized("it is a link or a special file")
    case .unlistedFolder: localized("the files in its folder can’t be listed")
    case .alreadyThere: localized("it is already there")
    case .taken, .nameTaken: localized("another file has that name")
    case .refusedName: localized("its new folder can’t hold a file of that name")
    case .changed: localized("it has changed since you decided")
    case .cancelled: localized("it was cancelled")
    case .leaderStays: localized("its photo stays where it is")
    case .followerStays: localized("a file that belongs to it stays where it is")
    case .system(errno: EXDEV): localized("it is on another disk")
    case .notJPEG: localized("it is not a JPEG file, or it is damaged")
    case .noRoom, .countsBytes: localized("the file has no space for it")
    case .onlyInside(.lightroom):
      localized("Lightroom reads the decision only inside the file itself")
    case .onlyInside(.geeqie): localized("Geeqie reads the decision only inside the file itself")
    case .rejectedElsewhere: localized("stars not written: another app rejected the photo")
    case .ofOtherPhoto: localized("it names another photo")
    case .strangeFilm: localized("it is a video of something else")
    case .otherFolder: localized("it is in another folder of the memory card")
    case .closedFolder: localized("Koloda can’t write to its folder")
    case .rawFile: localized("RAW files are never changed: Koloda keeps the turn")
    case .noPlaceForTurn: localized("this file has no space for the turn: Koloda keeps it")
    case .unkept: localized("your decisions can’t be written")
    case .unknown, .lost: localized("what to do with it was lost")
    case .notXML(_, let line): localized("its XMP is damaged in line {line}", ["line": "\(line)"])
    case .notXMP: localized("it is not an XMP file, or it is damaged")
    case .documentType: localized("its XMP declares a document type")
    case .wideCharacters: localized("its XMP is neither in UTF-8 nor in UTF-16")
    case .longDocument: localized("its XMP is too long")
    case .deepDocument: localized("its XMP is nested too deeply")
    case .notWritten(let property):
      // TRANSLATORS: {property} is the name of a value in an XMP file, such as “xmp:Rating”.
      localized("{property} can’t be changed in its XMP", ["property": property])
    case .trash(errno: 0, _): localized("it can’t be moved to the trash")
    case .trash(errno: EOPNOTSUPP, _): localized("its disk has no trash")
    case .trash(let errno, _), .system(let errno): SystemError(code: errno).text
    }
  }
}
