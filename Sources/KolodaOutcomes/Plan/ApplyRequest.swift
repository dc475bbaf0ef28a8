import KolodaFiles
import KolodaTriage

/// What Apply is asked to do with the photos of a deck.
package struct ApplyRequest: Sendable {
  /// What is done with the files of a pile.
  package enum PileAction: Hashable, Sendable {
    /// The files stay.
    case nothing
    /// The files go to the trash.
    case trash
    /// The files move to a folder, given by its absolute path, or to folders below it.
    case move([UInt8], by: FolderPattern? = nil)
    /// The files are copied to a folder, given by its absolute path, or to folders below it.
    case copy([UInt8], by: FolderPattern? = nil)
  }

  /// What to do where a file name is taken.
  package enum Conflict: String, Hashable, Sendable, CaseIterable {
    /// The file gets another name: `photo (2).jpg`.
    case keepBoth = "keep-both"
    /// The file stays where it is.
    case skip
  }

  /// A photo that is decided or marked.
  package struct Photo: Sendable {
    package var card: CardKey
    /// The pile that the photo is on; nil for a photo that only has marks.
    package var pile: PileID?
    /// What that pile means to photo programs; nil if nothing.
    package var verdict: Verdict?
    /// The file, as an absolute path.
    package var file: [UInt8]
    /// The number of its shot; nil for a photo that isn't part of one.
    ///
    /// Photos of one shot have the same name but for the ending; they move together and keep that
    /// in common.
    package var shot: Int?
    /// The stars, the colour label and the turn that the user gave it; notes are not written.
    package var marks: Marks
    /// Whether the file is no longer the picture that was decided, and is left alone.
    package var isChanged: Bool
    /// What the folder that it goes to may be named after.
    package var origin: PhotoOrigin

    package init(
      card: CardKey, pile: PileID?, verdict: Verdict?, file: [UInt8], shot: Int? = nil,
      marks: Marks = Marks(), isChanged: Bool = false, origin: PhotoOrigin = PhotoOrigin()
    ) {
      self.card = card
      self.pile = pile
      self.verdict = verdict
      self.file = file
      self.shot = shot
      self.marks = marks
      self.isChanged = isChanged
      self.origin = origin
    }
  }

  /// Which files Apply deals with.
  package enum Files: String, Hashable, Sendable, CaseIterable {
    /// All files.
    case all
    /// RAW pictures only.
    case raw
    /// JPEGs and HEIFs only.
    case jpeg

    /// Whether Apply deals with a picture of this name.
    package func include(_ name: [UInt8]) -> Bool {
      let kind = PhotoKind(name: name)
      return switch self {
      case .all: true
      case .raw: kind == .raw
      case .jpeg: kind == .jpeg || kind == .heif
      }
    }
  }

  /// How verdicts and marks are written.
  package struct Writing: Hashable, Sendable {
    /// The program that they are written for.
    package var editor: PhotoEditor
    /// The user's choices for how verdicts become ratings.
    package var choices: Verdict.Choices
    /// Whether to write into JPEG files as well, where Adobe's programs look.
    package var isInJPEG: Bool

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
  /// The folders in which to look for links to the photos, as absolute paths.
  package var folders: [[UInt8]]
  /// The photos, in order.
  package var photos: [Photo]
  /// What to do with each pile's files; a pile that is missing here means nothing is done.
  package var actions: [PileID: PileAction]
  /// How verdicts and marks are written; nil writes none.
  package var writing: Writing?
  /// What to do where a file name is taken.
  package var conflict: Conflict
  /// What stands in the name of a folder for something that is not known of a photo.
  package var unknown: String
  /// The same on the command line, in English.
  package static let unknown = "unknown"
  /// Whether a file name is that of a picture.
  package var isPicture: @Sendable ([UInt8]) -> Bool

  /// What is done with a photo's files; folders named after it are found.
  func action(of photo: Photo) -> PileAction {
    guard let action = photo.pile.flatMap({ actions[$0] }) else { return .nothing }
    return action.found(for: photo.origin, unknown: Array(unknown.utf8))
  }

  package init(
    folder: [UInt8], folders: [[UInt8]] = [], photos: [Photo], actions: [PileID: PileAction],
    writing: Writing? = nil, conflict: Conflict = .keepBoth, unknown: String = ApplyRequest.unknown,
    isPicture: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.folder = folder
    self.folders = folders
    self.photos = photos
    self.actions = actions
    self.writing = writing
    self.conflict = conflict
    self.unknown = unknown
    self.isPicture = isPicture
  }
}

extension ApplyRequest.PileAction {
  /// The step to take for each file; nil for none.
  var step: Step.Action? {
    switch self {
    case .nothing: nil
    case .trash: .trash
    case .move: .move
    case .copy: .copy
    }
  }

  /// The folder that the files go to, or below which they go; nil if they stay or are trashed.
  package var folder: [UInt8]? {
    switch self {
    case .nothing, .trash: nil
    case .move(let folder, _), .copy(let folder, _): folder
    }
  }

  /// What the folders below `folder` are named after; nil if there are none.
  package var pattern: FolderPattern? {
    switch self {
    case .nothing, .trash: nil
    case .move(_, let pattern), .copy(_, let pattern): pattern
    }
  }

  /// The action with the folder for one photo.
  fileprivate func found(for origin: PhotoOrigin, unknown: [UInt8]) -> Self {
    guard let folder, let pattern else { return self }
    let place = joined(folder, pattern.path(for: origin, unknown: unknown))
    if case .copy = self { return .copy(place) }
    return .move(place)
  }
}
