import KolodaFiles

/// The images of a folder and its sub-folders, in natural order.
///
/// All names lie in one array, so a listing of 100,000 files costs a handful of allocations.
package struct FolderListing: Sendable {
  /// Something that the scan had to leave out, and why.
  package struct Skipped: Hashable, Sendable {
    /// The path inside the folder; `.` for the folder itself.
    package let name: FileName
    /// What the system said.
    package let error: SystemError
  }

  /// The folder that was scanned.
  package let folder: FolderPath
  /// The number of the file system the folder lies on.
  package let device: UInt64
  /// The folder's number on that file system.
  package let inode: UInt64
  /// The sub-folders that could not be read, in whole or in part.
  package internal(set) var skipped: [Skipped] = []
  /// The first of the videos that belong to no picture, and are no cards.
  package private(set) var videos: [FileName] = []
  /// How many of them there are.
  package private(set) var videoCount = 0
  /// The paths of all folders that were read, each with a slash at its end but the first, which
  /// is empty.
  var folders: [[UInt8]] = []
  /// What the system said of each file, where it was asked.
  var facts: [FileFacts?] = []
  /// The shot of each file, -1 for one that is alone in its; empty where each file is.
  private var shotNumbers: [Int32] = []
  /// How many shots of several files there are.
  private(set) var shotCount: Int32 = 0
  /// The paths inside the folder, each ended by NUL.
  private var names: [UInt8] = []
  private var starts: [Int] = []

  init(folder: FolderPath, device: UInt64, inode: UInt64) {
    self.folder = folder
    self.device = device
    self.inode = inode
  }

  /// How many files there are.
  package var count: Int { starts.count }

  /// The path of a file inside the folder.
  package func name(at index: Int) -> FileName { FileName(bytes: Array(bytes(at: index))) }

  /// The bytes of a file's path inside the folder.
  func bytes(at index: Int) -> ArraySlice<UInt8> { names[starts[index]..<end(index)] }

  /// Calls a function with the path of a file, which NUL follows.
  func withName<Result>(
    at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try names.withUnsafeBufferPointer { names in
      try body(UnsafeBufferPointer(rebasing: names[starts[index]..<end(index)]))
    }
  }

  private func end(_ index: Int) -> Int {
    (index + 1 < starts.count ? starts[index + 1] : names.count) - 1
  }

  /// Finds a file by its path inside the folder.
  /// - Complexity: O(log *n*) comparisons.
  package func index(of name: FileName) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let order = NaturalOrder.comparePaths(Array(bytes(at: middle)), name.bytes)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The files of a shot of several.
  struct Shot: Sendable {
    /// The file of each kind, -1 where there is none.
    fileprivate var raw: Int32 = -1
    fileprivate var jpeg: Int32 = -1
    fileprivate var heif: Int32 = -1

    /// Calls a function with each file, that which is shown first: the JPEG, else the HEIF.
    func forEachFile(_ body: (Int) -> Void) {
      if jpeg >= 0 { body(Int(jpeg)) }
      if heif >= 0 { body(Int(heif)) }
      if raw >= 0 { body(Int(raw)) }
    }

    /// The files in that order.
    var files: [Int] {
      var files: [Int] = []
      forEachFile { files.append($0) }
      return files
    }
  }

  /// Whether a file belongs to a shot of several.
  package func isOfShot(_ file: Int) -> Bool {
    shotNumbers.indices.contains(file) && shotNumbers[file] >= 0
  }

  /// The shots of several files.
  var shots: [Shot] {
    guard shotCount > 0 else { return [] }
    var shots = Array(repeating: Shot(), count: Int(shotCount))
    for (file, number) in shotNumbers.enumerated() where number >= 0 {
      let place = Int32(truncatingIfNeeded: file)
      switch withName(at: file, { PhotoKind(name: $0) }) {
      case .jpeg: shots[Int(number)].jpeg = place
      case .heif: shots[Int(number)].heif = place
      case .raw, nil: shots[Int(number)].raw = place
      }
    }
    return shots
  }

  /// How many videos are named.
  private static let mostVideos = 100

  /// Adds the videos of a folder.
  mutating func add(videos new: [[UInt8]], in prefix: [UInt8]) {
    videoCount += new.count
    for name in new.prefix(Self.mostVideos - videos.count) {
      videos.append(FileName(bytes: prefix + name))
    }
  }

  /// Makes room for a folder's shots; files name them by a number that is added to their own.
  ///
  /// - Returns: that number.
  mutating func addShots(_ count: Int32) -> Int32 {
    defer { shotCount += count }
    return shotCount
  }

  /// Adds a file after all that are there.
  ///
  /// - Parameter shot: the number of its shot; -1 if it is alone in that.
  mutating func append(
    _ prefix: [UInt8], _ name: UnsafeBufferPointer<UInt8>, _ facts: FileFacts?, shot: Int32 = -1
  ) {
    if shot >= 0 {
      while shotNumbers.count < starts.count { shotNumbers.append(-1) }
      shotNumbers.append(shot)
    }
    starts.append(names.count)
    names.append(contentsOf: prefix)
    names.append(contentsOf: name)
    names.append(0)
    self.facts.append(facts)
  }
}
