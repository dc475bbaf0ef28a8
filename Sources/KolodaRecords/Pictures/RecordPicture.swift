/// The picture that a record shows.
package enum RecordPicture: Hashable, Sendable {
  /// A file, by its path as written in the record.
  case file(String)
  /// A picture that is written out as text in the field of this name.
  case embedded(in: String)

  /// What the picture is called: by its file, or by the field that it is in.
  package var name: String {
    switch self {
    case .file(let path): path
    case .embedded(let field): field
    }
  }
}

/// Where the picture of a record is, or why it is nowhere.
package enum RecordPicturePlace: Hashable, Sendable {
  /// The absolute path of its file.
  case found([UInt8])
  /// There is no such file in the folder, nor in the folders of these names beside it.
  case missing(beside: [String])
  /// What is written out in the record is no picture.
  case broken
  /// There is no room on the disk for what is written out in the record.
  case noRoom

  /// The absolute path of its file; nil if there is none.
  package var path: [UInt8]? { if case .found(let path) = self { path } else { nil } }
}
