/// A file as a scan found it.
public struct ListedFile: Hashable, Sendable {
  /// The path inside the folder.
  public let name: FileName
  /// What the file system said of it.
  public let state: FileState
}
