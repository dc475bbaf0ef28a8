/// The folders that a file of bookmarks has, by their places in it.
struct BookmarkFolders: Sendable {
  /// One folder.
  struct Folder: Hashable {
    /// The folder that it lies in; nil for one at the top.
    var parent: Int?
    /// From its `<DT>` to behind its `</H3>` or what is said of it, in units of the file's coding.
    var head: Range<Int64>
    /// Its name, inside that.
    var name: Range<Int64>
  }

  /// A line between bookmarks.
  struct Separator: Hashable {
    /// The record that comes next.
    var record: Int
    /// The folder that it lies in; nil for one at the top.
    var folder: Int?
    /// Its tag, in units of the file's coding.
    var tag: Range<Int64>
  }

  /// How many folders may lie in one another; deeper ones count as the deepest.
  static let deepest = 64
  /// The longest name that is read, in units.
  private static let longestName: Int64 = 1024

  /// How many separators are kept.
  private static let mostSeparators = 100_000

  private(set) var all: [Folder] = []
  /// The lines between bookmarks, in order.
  private(set) var separators: [Separator] = []
  /// The names of all; they are read when the file has been looked through.
  var names: [String] = []
  /// From which record on records lie in which folder.
  private var runs: [(record: Int, folder: Int?)] = []

  /// Adds a folder.
  ///
  /// - Returns: its number.
  mutating func append(_ head: Range<Int64>, named name: Range<Int64>, in parent: Int?) -> Int {
    let end = min(name.upperBound, name.lowerBound + Self.longestName)
    all.append(Folder(parent: parent, head: head, name: name.lowerBound..<end))
    return all.count - 1
  }

  /// Adds a line between bookmarks.
  mutating func append(_ separator: Separator) {
    if separators.count < Self.mostSeparators { separators.append(separator) }
  }

  /// Says where a record lies that comes behind all before.
  mutating func put(_ record: Int, in folder: Int?) {
    if runs.isEmpty ? folder != nil : runs[runs.count - 1].folder != folder {
      runs.append((record, folder))
    }
  }

  /// The folder that a record lies in; nil for one at the top.
  func folder(of record: Int) -> Int? {
    var first = 0
    var last = runs.count
    while first < last {
      let middle = (first + last) / 2
      if runs[middle].record <= record { first = middle + 1 } else { last = middle }
    }
    return first > 0 ? runs[first - 1].folder : nil
  }

  /// The folders around a record, the outermost first.
  func path(of record: Int) -> [Int] { path(to: folder(of: record)) }

  /// A folder and those around it, the outermost first.
  func path(to folder: Int?) -> [Int] {
    var path: [Int] = []
    var folder = folder
    while let inner = folder {
      path.append(inner)
      folder = all[inner].parent
    }
    return path.reversed()
  }

  /// The same by their names, with slashes between them.
  func text(of record: Int) -> String { names(of: record).joined(separator: "/") }

  /// The names of the folders around a record, the outermost first.
  func names(of record: Int) -> [String] {
    path(of: record).map { $0 < names.count ? names[$0] : "" }
  }
}
