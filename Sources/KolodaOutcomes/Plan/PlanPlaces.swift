import Glibc
import KolodaFiles
import KolodaTriage

/// What is known of the folders that a plan's files go to.
///
/// A drive that is taken away often leaves an empty folder in its place, so their file systems are
/// compared.
struct PlanPlaces: Sendable {
  private let places: [[UInt8]: Plan.Place]
  private let deck: [UInt8]
  /// The number that the deck's file system had when the plan was made; nil if no step tells.
  private let deckDevice: UInt64?
  /// Folders that were on the deck's file system when the plan was made: where they still are, the
  /// system has only given it another number.
  private let neighbours: [[UInt8]]
  /// Whether the plan was begun in an earlier run: a drive that was reconnected since may have
  /// another number.
  let wasInterrupted: Bool

  init(_ plan: Plan, wasInterrupted: Bool) {
    places = Dictionary(
      plan.places.map { ($0.folder, $0) }, uniquingKeysWith: { first, _ in first })
    deck = plan.folder
    let deckDevice = plan.steps.lazy.compactMap(\.fileState?.device).first
    self.deckDevice = deckDevice
    let trash = plan.steps.first { $0.action == .trash && $0.to != nil }?.to
    neighbours =
      plan.places.filter { $0.device == deckDevice }.map(\.folder)
      + (trash.map { [split($0).folder] } ?? [])
    self.wasInterrupted = wasInterrupted
  }

  /// Whether nobody can know what is at a path, because its folder or its drive is missing.
  func isAway(_ path: [UInt8]) -> Bool {
    let folder = split(path).folder
    return Self.device(folder) == nil || isReplaced(folder)
  }

  /// Whether a path's folder existed before the plan, and is missing.
  func hasBeen(_ path: [UInt8]) -> Bool {
    let folder = split(path).folder
    return Self.device(folder) == nil && places[folder]?.isNew == false
  }

  /// Whether a path's folder was removed from its file system, which is there, so that what was in it
  /// is gone.
  ///
  /// A drive with the number of another one can't be told from it.
  func isRemoved(_ path: [UInt8]) -> Bool {
    let folder = split(path).folder
    guard Self.device(folder) == nil, let known = places[folder]?.device,
      let device = Self.device(FolderDevices.there(folder))
    else { return false }
    // The deck's own file system may have another number after the next start.
    return device == known || known == deckDevice && device == Self.device(deck)
  }

  /// Whether the drive that a step's file was on is gone.
  func isSourceAway(_ step: Step) -> Bool {
    guard let device = Self.device(split(step.file).folder) else { return true }
    return step.fileState.map { $0.device != device } ?? false
  }

  /// Whether the drive that a file is to go to is missing: the file would end up in the mount point
  /// below it.
  func isTargetAway(_ target: [UInt8]) -> Bool {
    isReplaced(split(target).folder)
  }

  /// Whether the drive that a file is to go to is the one with this number, on which a file was just
  /// opened at its place.
  func isTarget(_ target: [UInt8], on device: UInt64) -> Bool {
    places[split(target).folder]?.device == device || !isTargetAway(target)
  }

  /// Whether the file system at a folder's path is not the one that the plan means.
  private func isReplaced(_ folder: [UInt8]) -> Bool {
    guard let known = places[folder]?.device,
      let device = Self.device(FolderDevices.there(folder)), device != known
    else { return false }
    return !wasInterrupted || isBare(folder, known)
  }

  /// Whether the drive of a folder is missing, rather than connected under another number.
  ///
  /// - Parameter known: the number of the file system when the plan was made.
  private func isBare(_ folder: [UInt8], _ known: UInt64) -> Bool {
    // The folder that was there before the first step.
    var anchor = folder
    while anchor.count > 1, places[anchor]?.isNew == true {
      // The plan made it on the drive.
      if Self.device(anchor) != nil { return false }
      anchor = split(anchor).folder
    }
    guard let device = Self.device(anchor) else { return true }
    if let deckDevice, device == Self.device(deck) { return known != deckDevice }
    return device == Self.device(split(anchor).folder) && Self.isEmpty(anchor)
  }

  /// Whether the deck's folder exists: no file is brought back to a folder that is gone, or to the
  /// mount point that the deck's drive leaves behind.
  var isDeckThere: Bool {
    guard let device = Self.device(deck) else { return false }
    guard let deckDevice, device != deckDevice, Self.isFixed(device) else { return true }
    return device != Self.device(split(deck).folder) || !Self.isEmpty(deck)
      || neighbours.contains { Self.device($0) == device }
  }

  /// Whether a file system is one on which drives are mounted, rather than a drive's own, which may
  /// have another number each time.
  private static func isFixed(_ device: UInt64) -> Bool {
    ["/", "/run", "/media", "/mnt"].contains { Self.device(Array($0.utf8)) == device }
  }

  private static func device(_ folder: [UInt8]) -> UInt64? {
    var status = stat()
    return stat(cString(folder), &status) == 0 ? UInt64(status.st_dev) : nil
  }

  /// Whether a folder is empty, or can't be listed.
  private static func isEmpty(_ folder: [UInt8]) -> Bool {
    guard let entries = opendir(cString(folder)) else { return true }
    defer { closedir(entries) }
    var count = 0
    while readdir(entries) != nil { count += 1 }
    // The entries "." and "..".
    return count <= 2
  }
}

extension Plan {
  /// Returns the plan with the state of its target folders before the first step, and the
  /// permissions of files that move to another file system, which may not keep them.
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

  /// Removes the folders that this plan made, if they are empty.
  func removeEmptyFolders() {
    for place in places.reversed() where place.isNew { rmdir(cString(place.folder)) }
  }
}
