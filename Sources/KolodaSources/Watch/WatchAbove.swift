import Glibc
import KolodaFiles

/// Watches the folders above a place: when one of them is moved, the place goes with it without an
/// event of its own.
package struct WatchAbove {
  private static let departures = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
  private static let arrivals = UInt32(
    IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// Whether this waits for the place to come back, rather than for it to vanish.
  package private(set) var awaitsReturn = false
  private let descriptor: Int32
  /// The folders above the place, the nearest first.
  private let folders: [[UInt8]]
  private var watches: Set<Int32> = []

  /// Prepares the watching, without a watch yet.
  ///
  /// - Parameters:
  ///   - place: the path of the place.
  ///   - descriptor: the inotify instance to use. It may have other watches, on other folders.
  package init(_ place: [UInt8], on descriptor: Int32) {
    self.descriptor = descriptor
    let root = [UInt8(ascii: "/")]
    var path = place == root ? [] : place
    var folders: [[UInt8]] = []
    while let slash = path.lastIndex(of: UInt8(ascii: "/")) {
      path = Array(path[..<slash])
      folders.append(path.isEmpty ? root : path)
    }
    self.folders = folders
  }

  /// Watches all the folders for being moved or removed.
  package mutating func awaitDeparture() {
    awaitsReturn = false
    watch(folders.map { watched($0, Self.departures) }.filter { $0 >= 0 })
  }

  /// Watches the nearest existing folder for anything that appears in it.
  package mutating func awaitReturn() {
    awaitsReturn = true
    var nearer = folders[...]
    var isWatching = false
    // A nearer folder may have appeared before the watch could tell, so this looks again.
    while let (place, number) = nearest(of: nearer) {
      watch([number])
      isWatching = true
      nearer = nearer[..<place]
    }
    if !isWatching { watch([]) }
  }

  /// Watches the first of some folders that exists, and returns its index and the watch; nil if none
  /// does.
  private func nearest(of folders: ArraySlice<[UInt8]>) -> (place: Int, watch: Int32)? {
    for (place, folder) in zip(folders.indices, folders) {
      let number = watched(folder, Self.arrivals)
      if number >= 0 { return (place, number) }
    }
    return nil
  }

  /// Whether an event's watch is one of these.
  package func contains(_ watch: Int32) -> Bool { watches.contains(watch) }

  /// Forgets a watch that the system has ended.
  package mutating func forget(_ watch: Int32) { watches.remove(watch) }

  /// Adds the watch of a folder; inotify has one per folder, whose events this replaces.
  private func watched(_ folder: [UInt8], _ events: UInt32) -> Int32 {
    descriptor < 0 ? -1 : inotify_add_watch(descriptor, cString(folder), events)
  }

  private mutating func watch(_ numbers: [Int32]) {
    let new = Set(numbers)
    for old in watches.subtracting(new) { inotify_rm_watch(descriptor, old) }
    watches = new
  }
}
