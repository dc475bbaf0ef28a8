import Glibc
import KolodaFiles
import KolodaTriage

/// What is known of the folders that a plan's files go to: a drive that was taken away often leaves
/// an empty folder in its place.
struct PlanPlaces: Sendable {
  private let devices: [[UInt8]: UInt64]
  /// The folder of the deck.
  private let deck: [UInt8]
  /// Whether the plan was begun at another time: a drive that comes back may have another number.
  private let wasInterrupted: Bool

  init(_ plan: Plan, wasInterrupted: Bool) {
    devices = Dictionary(
      plan.places.map { ($0.folder, $0.device) }, uniquingKeysWith: { first, _ in first })
    deck = plan.folder
    self.wasInterrupted = wasInterrupted
  }

  /// Whether nobody knows what is at a path, for its drive is not there.
  func isAway(_ path: [UInt8]) -> Bool {
    let folder = split(path).folder
    guard let device = Self.device(folder) else { return true }
    return devices[folder].map { $0 != device } ?? false
  }

  /// Whether the drive is not there any more that a file lay on.
  func isSourceAway(_ step: Step) -> Bool {
    guard let device = Self.device(split(step.file).folder) else { return true }
    return step.stamp.map { $0.device != device } ?? false
  }

  /// Whether the drive is not there that a file is to go to: what went there now would lie below it.
  func isTargetAway(_ target: [UInt8]) -> Bool {
    let folder = split(target).folder
    guard let known = devices[folder],
      let device = Self.device(folder) ?? Self.device(FolderDevices.there(folder)), known != device
    else { return false }
    return !wasInterrupted || Self.isEmpty(folder)
  }

  /// Whether the folder of the deck is there: nothing is brought back to a place that it has left.
  var isDeckThere: Bool { Self.device(deck) != nil }

  private static func device(_ folder: [UInt8]) -> UInt64? {
    var status = stat()
    return stat(cString(folder), &status) == 0 ? UInt64(status.st_dev) : nil
  }

  /// Whether a folder is not there, or has nothing in it.
  private static func isEmpty(_ folder: [UInt8]) -> Bool {
    guard let entries = opendir(cString(folder)) else { return true }
    defer { closedir(entries) }
    var count = 0
    while readdir(entries) != nil { count += 1 }
    // Itself and the one above.
    return count <= 2
  }
}

extension Plan {
  /// The plan with what its folders are before its first step, and the permissions of the files that
  /// go to another file system, which may not keep them.
  func lookedAround() -> Plan {
    var plan = self
    var devices = FolderDevices()
    var places: [[UInt8]: Place] = [:]
    for index in plan.steps.indices {
      let step = plan.steps[index]
      guard step.state == .waiting, let target = step.to, step.action != .trash else { continue }
      let folder = split(target).folder
      guard let device = devices.device(of: folder) else { continue }
      if places[folder] == nil {
        var each = folder
        let there = FolderDevices.there(folder)
        repeat {
          places[each] = Place(folder: each, device: device, isNew: each != there)
          each = split(each).folder
        } while each.count > there.count
      }
      guard step.action == .move, device != devices.device(of: split(step.file).folder) else {
        continue
      }
      var status = stat()
      if lstat(cString(step.file), &status) == 0 {
        plan.steps[index].mode = status.st_mode & 0o7777
      }
    }
    plan.places = places.values.sorted { $0.folder.lexicographicallyPrecedes($1.folder) }
    return plan
  }

  /// Removes the folders that were made for this plan and are empty; others stay.
  func removeEmptyFolders() {
    for place in places.reversed() where place.isNew { rmdir(cString(place.folder)) }
  }
}
