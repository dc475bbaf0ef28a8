import KolodaFiles

/// A file as a scan found it.
public struct ListedFile: Hashable, Sendable {
  /// The path inside the folder.
  public let name: FileName
  /// What the file system said of it.
  public let state: FileState
  /// When its name, place or content last changed: no earlier than it came to be.
  let changed: UTCTime
}
