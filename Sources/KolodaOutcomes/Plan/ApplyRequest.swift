import KolodaFiles
import KolodaTriage

/// What is to be done with the photos of a deck.
package struct ApplyRequest: Sendable {
  /// What is done with the files of a pile.
  package enum PileAction: Hashable, Sendable {
    /// They stay.
    case nothing
    /// They go to the trash.
    case trash
    /// They go to a folder, by its absolute path.
    case move([UInt8])
    /// They are copied to a folder, by its absolute path.
    case copy([UInt8])
  }

  /// What happens where a name is taken.
  package enum Conflict: String, Hashable, Sendable, CaseIterable {
    /// The file gets another name: `photo (2).jpg`.
    case keepBoth = "keep-both"
    /// The file stays where it is.
    case skip
  }

  /// A photo that is decided, or marked.
  package struct Photo: Sendable {
    /// Its card.
    package var card: CardKey
    /// The pile that it lies on; nil for one that is only marked.
    package var pile: PileID?
    /// What that says of it.
    package var verdict: Verdict?
    /// The file, as an absolute path.
    package var file: [UInt8]
    /// The number of its shot; nil for one that is alone.
    ///
    /// Photos of one shot have one name but for the ending; they go together and keep that in common.
    package var shot: Int?
    /// The stars, the label and the turn that it was given; a note is not written.
    package var marks: Marks
    /// Whether it is another picture than that which was decided, and stays as it is.
    package var isChanged: Bool

    /// Makes a photo.
    package init(
      card: CardKey, pile: PileID?, verdict: Verdict?, file: [UInt8], shot: Int? = nil,
      marks: Marks = Marks(), isChanged: Bool = false
    ) {
      self.card = card
      self.pile = pile
      self.verdict = verdict
      self.file = file
      self.shot = shot
      self.marks = marks
      self.isChanged = isChanged
    }
  }

  /// Which files are dealt with.
  package enum Files: String, Hashable, Sendable, CaseIterable {
    /// All.
    case all
    /// RAW pictures, and no others.
    case raw
    /// JPEGs and HEIFs, and no others.
    case jpeg

    /// Whether a picture of some name is dealt with.
    package func include(_ name: [UInt8]) -> Bool {
      let kind = PhotoKind(name: name)
      return switch self {
      case .all: true
      case .raw: kind == .raw
      case .jpeg: kind == .jpeg || kind == .heif
      }
    }
  }

  /// How verdicts are written.
  package struct Writing: Hashable, Sendable {
    /// For which program.
    package var editor: PhotoEditor
    /// What of them the user chooses.
    package var choices: Verdict.Choices
    /// Whether JPEG files get it inside as well, where Adobe's programs look for it.
    package var isInJPEG: Bool

    /// Makes it.
    package init(
      editor: PhotoEditor, choices: Verdict.Choices = Verdict.Choices(), isInJPEG: Bool = false
    ) {
      self.editor = editor
      self.choices = choices
      self.isInJPEG = isInJPEG
    }
  }

  /// The folder of the deck, as an absolute path.
  package var folder: [UInt8]
  /// The photos, in order.
  package var photos: [Photo]
  /// What is done with each pile; nothing with one that is not here.
  package var actions: [PileID: PileAction]
  /// How verdicts are written; nil writes none.
  package var writing: Writing?
  /// What happens where a name is taken.
  package var conflict: Conflict
  /// Whether a file name is a picture's.
  package var isPicture: @Sendable ([UInt8]) -> Bool

  /// What is done with the files of a photo.
  func action(of photo: Photo) -> PileAction { photo.pile.flatMap { actions[$0] } ?? .nothing }

  /// Makes a request.
  package init(
    folder: [UInt8], photos: [Photo], actions: [PileID: PileAction], writing: Writing? = nil,
    conflict: Conflict = .keepBoth, isPicture: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.folder = folder
    self.photos = photos
    self.actions = actions
    self.writing = writing
    self.conflict = conflict
    self.isPicture = isPicture
  }
}
