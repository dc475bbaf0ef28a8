import KolodaFiles
import KolodaTriage

/// Tells the file that a step moved from another one that has taken its place since.
struct MovedFile {
  private let step: Step
  /// The plan's last step that writes into the file before it goes; nil if there is none.
  private let writing: Step?
  /// Returns the keys of a photo by its image data; empty if it can't be read.
  private let keys: ([UInt8]) -> [CardKey]

  init(_ step: Step, writing: Step?, keys: @escaping ([UInt8]) -> [CardKey]) {
    self.step = step
    self.writing = writing
    self.keys = keys
  }

  /// Whether a file at the step's target is the one that went there; true where nobody can tell.
  func isIt(_ look: FileLook) -> Bool {
    // Somebody may have put a link to it there.
    guard let target = step.to, let there = look.fileState else { return false }
    // Its number stays the same when it is renamed, and when somebody writes into it. Some file
    // systems give the number of a deleted file to a new one: nobody can tell that from an edit.
    if let known = step.fileState ?? writing?.fileState, known.inode == there.inode,
      known.device == there.device
    {
      return true
    }
    if let fileState = step.fileState, fileState.isAlike(there) { return true }
    if let times = writing?.times {
      // If the program ended meanwhile, both are the time before.
      if times.written == times.earlier { return true }
      if FileState.areAlike(times.written, there.modified) { return true }
    }
    // Many programs save a photo as a new file. Its image stays the same if they change its
    // metadata. If they change the image, it is left to the user, like a copy that was edited.
    guard step.card.version == CardKey.Version.imageData.rawValue else { return true }
    let found = keys(target)
    return found.isEmpty || found.contains { $0.content == step.card.content }
  }
}
