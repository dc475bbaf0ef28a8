/// A camcorder's memory card, recognised by what is in its top folder: the clips are in one folder of it,
/// and what belongs to them in others.
///
/// - Sony's have clips in `CLIP`, small copies of these in `SUB` and thumbnails in `THMBNL`, and
///   `MEDIAPRO.XML` lists all. Sony's help guides and the manuals of its disc recorders say so.
/// - Panasonic's P2 cards have the pictures of the clips in `VIDEO`, their sound in `AUDIO`, what is known
///   about them in `CLIP`, thumbnails in `ICON`, small copies in `PROXY` and notes in `VOICE`; all of these
///   are there, or it is no such card (Panasonic, "How to handle data recorded on P2 cards").
/// - Those of AVCHD camcorders have the clips in `STREAM`, and in `CLIPINF` a file about each, of which the
///   lists in `PLAYLIST` make use.
package enum ClipCard: Sendable {
  case sony
  case p2
  case avchd

  /// The file that lists the clips of Sony's cards.
  package static let index = names("MEDIAPRO.XML")[0]
  private static let ofP2 = names("AUDIO", "CLIP", "ICON", "PROXY", "VIDEO", "VOICE")
  private static let ofSony = [names("CLIP", "SUB"), names("Clip", "Sub")]
  private static let ofAVCHD = names("CLIPINF", "PLAYLIST", "STREAM")

  /// The most bytes in the name of a folder that matters here.
  package static let longestName = 8

  private static func names(_ names: String...) -> [[UInt8]] { names.map { Array($0.utf8) } }

  /// Recognises a card; nil for any other folder.
  ///
  /// - Parameters:
  ///   - folders: the names of the folders in it.
  ///   - hasIndex: whether `index` is in it.
  package init?(folders: Set<[UInt8]>, hasIndex: Bool) {
    if folders.isSuperset(of: Self.ofP2) {
      self = .p2
    } else if hasIndex, Self.ofSony.contains(where: { folders.isSuperset(of: $0) }) {
      self = .sony
    } else if folders.isSuperset(of: Self.ofAVCHD) {
      self = .avchd
    } else {
      return nil
    }
  }

  /// The names of folders with clips on any card, of which only some are on one.
  package static let allClipFolders = Set(names("CLIP", "Clip", "STREAM", "VIDEO"))

  /// The name of the folder with the clips, or those which it may have.
  package var clipFolders: Set<[UInt8]> {
    switch self {
    case .sony: Set(Self.ofSony.map { $0[0] })
    case .p2: [Array("VIDEO".utf8)]
    case .avchd: [Array("STREAM".utf8)]
    }
  }

  /// The names of the folders that hold no cards, as far as they are there.
  package var withoutCards: Set<[UInt8]> {
    switch self {
    case .sony: Set(Self.ofSony.map { $0[1] })
    case .p2: Set(Self.names("AUDIO", "ICON", "PROXY", "VOICE"))
    case .avchd: []
    }
  }

  /// The names of the folders with what belongs to the clips, as far as they are there.
  package var beside: [[UInt8]] {
    switch self {
    case .sony: Self.names("SUB", "Sub", "THMBNL", "Thmbnl")
    case .p2: Self.names("AUDIO", "CLIP", "ICON", "PROXY", "VOICE")
    case .avchd: Self.names("CLIPINF")
    }
  }

  /// The names that a clip may have which a file in one of those folders belongs to: whole ones, or,
  /// on other cards than Sony's, without the ending.
  package func clips(of file: [UInt8]) -> [[UInt8]] {
    switch self {
    case .sony: return DerivedFile.originals(of: file)
    case .p2:
      let stem = file.lastIndex(of: UInt8(ascii: ".")).map { Array(file[..<$0]) } ?? file
      // A clip has a file for each channel of its sound, with two digits more.
      let isNumbered = stem.suffix(2).allSatisfy(isDigit)
      return stem.count > 2 && isNumbered ? [stem, stem.dropLast(2)] : [stem]
    case .avchd:
      return [file.lastIndex(of: UInt8(ascii: ".")).map { Array(file[..<$0]) } ?? file]
    }
  }
}
