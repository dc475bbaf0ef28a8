import Glibc
import KolodaFiles

/// The folders beside a deck that have moved together with it: those of a drive that is mounted elsewhere.
///
/// The paths of the deck, before and after, end with the same names; what is before these has changed.
struct MovedDrive {
  /// Where the drive was, with a slash.
  let old: [UInt8]
  /// Where it is now.
  let new: [UInt8]
  /// What of it has moved.
  private let moved: Moved

  private enum Moved {
    /// All: where it was, there is nothing.
    case all
    /// The folders of these names: they are there now, and no longer where they were.
    case folders(Set<[UInt8]>)
  }

  /// The most entries that are looked at; a drive has few.
  private static let most = 10_000

  /// Describes a deck's move; this looks at both places, and may block for some seconds.
  init(of oldDeck: [UInt8], to newDeck: [UInt8], silent: SilentMounts) {
    var (before, after) = (oldDeck[...], newDeck[...])
    while let left = before.lastIndex(of: Self.slash), let right = after.lastIndex(of: Self.slash),
      before[left...] == after[right...]
    {
      (before, after) = (before[..<left], after[..<right])
    }
    old = before + [Self.slash]
    new = Array(after)
    guard before.count < oldDeck.count, !before.isEmpty, !after.isEmpty,
      let device = FileState(at: newDeck)?.device
    else {
      moved = .folders([])
      return
    }
    let place = OtherPlace(path: Array(before), deck: new, silent: silent)
    if FileState(at: new)?.device == device, place.isEmpty == true {
      moved = .all
    } else {
      let there = Self.folders(in: new, on: device)
      moved = .folders(Set(there.isEmpty ? [] : place.missing(there) ?? []))
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// The names of the folders in a folder that are on a device.
  private static func folders(in folder: [UInt8], on device: UInt64) -> [[UInt8]] {
    guard let stream = opendir(cString(folder)) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while names.count < most, let entry = readdir(stream) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: UInt8.self)
      let name = Array(UnsafeBufferPointer(start: start, count: strlen(start)))
      var status = stat()
      guard name != [UInt8(ascii: ".")], name != Array("..".utf8),
        lstat(cString(folder + [slash] + name), &status) == 0, status.isFolder,
        UInt64(status.st_dev) == device
      else { continue }
      names.append(name)
    }
    return names
  }

  /// The former and the present beginnings of paths that have changed.
  ///
  /// - Parameter names: returns the names of the folders in its former place that are of interest.
  func moves(_ names: () throws -> [[UInt8]]) rethrows -> [(old: [UInt8], new: [UInt8])] {
    switch moved {
    case .all: return [(old, new + [Self.slash])]
    case .folders(let moved):
      guard !moved.isEmpty else { return [] }
      return try names().filter(moved.contains).map { name in
        (old + name + [Self.slash], new + [Self.slash] + name + [Self.slash])
      }
    }
  }
}
