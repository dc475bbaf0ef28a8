import Glibc
import KolodaFiles
import KolodaGLib

/// A place where a deck was, as seen from the place where it is; its disk or server may not answer.
///
/// If a link or a mount leads from there to the deck itself, nothing is there.
struct OtherPlace: Sendable {
  /// The absolute path of the place.
  let path: [UInt8]
  /// The absolute path of the deck.
  let deck: [UInt8]
  /// The mounts that did not answer.
  var silent = SilentMounts()

  /// How long to wait for an answer, in seconds: a disk that sleeps may take that long to start.
  private static let patience = 5.0
  /// How long to wait for an answer from a mount that has not answered before, in seconds.
  private static let patienceLeft = 0.1

  /// Whether something is there; nil if there is no answer.
  var isThere: Bool? { ask { isOther } }

  /// Returns how many of some files are there, by their paths within the place; nil if there is no
  /// answer.
  func count(_ names: [[UInt8]]) -> Int? {
    ask { isOther ? names.count { FileState(at: path + [UInt8(ascii: "/")] + $0) != nil } : 0 }
  }

  /// Whether nothing is there, or an empty folder; nil if there is no answer.
  var isEmpty: Bool? {
    ask {
      guard FileState(at: path) != nil else { return true }
      guard let stream = opendir(cString(path)) else { return false }
      defer { closedir(stream) }
      // Two entries are the folder itself and the one around it.
      return (0..<3).contains { _ in readdir(stream) == nil }
    }
  }

  /// Returns which of some files are not there, by their paths within the place; nil if there is no
  /// answer.
  func missing(_ names: [[UInt8]]) -> [[UInt8]]? {
    ask { names.filter { FileState(at: path + [UInt8(ascii: "/")] + $0) == nil } }
  }

  /// Waits for an answer.
  private func ask<Answer: Sendable>(_ question: @escaping @Sendable () -> Answer) -> Answer? {
    let mount = MountList().mount(around: path)
    let isSilent = mount.map(silent.contains) ?? false
    let asked = BackgroundWork(question)
    let answer = asked.value(atMost: isSilent ? Self.patienceLeft : Self.patience)
    if answer == nil, !isSilent, let mount {
      silent.insert(mount) { asked.value(atMost: 0) != nil }
    }
    return answer
  }

  /// Whether something is there, and not the deck.
  private var isOther: Bool {
    var there = stat()
    guard stat(cString(path), &there) == 0 else { return false }
    // A file may have several names, each of which is a deck of its own.
    guard there.isFolder else { return canonicalFile(path) != deck }
    return FileState(at: deck).map { !$0.isSameFile(as: FileState(there)) } ?? true
  }
}
