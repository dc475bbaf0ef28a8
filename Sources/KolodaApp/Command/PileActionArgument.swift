import ArgumentParser
import Glibc
import KolodaFiles
import KolodaOutcomes

/// The action for a pile on the command line: `nothing`, `trash`, `move:DIR` or `copy:DIR`.
struct PileActionArgument: ExpressibleByArgument {
  let action: ApplyRequest.PileAction

  /// The possible values, as listed in error messages.
  static let allValueStrings = ["nothing", "trash", "move:DIR", "copy:DIR"]

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("nothing", 1): action = .nothing
    case ("trash", 1): action = .trash
    case ("move", 2), ("copy", 2):
      guard !parts[1].isEmpty else { return nil }
      let folder = PileActionArgument.absolute(RawArguments.bytes(of: String(parts[1])))
      action = parts[0] == "move" ? .move(folder) : .copy(folder)
    default: return nil
    }
  }

  /// Returns an absolute path; links are resolved in the part of it that exists.
  private static func absolute(_ path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let path = inHome(path)
    var there = path.first == slash ? path : workingDirectory + [slash] + path
    while there.count > 1, there.last == slash { there.removeLast() }
    var missing: [[UInt8]] = []
    while true {
      if let resolved = realpath(cString(there), nil) {
        defer { free(resolved) }
        var found = UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)).map { $0 }
        for name in missing.reversed() {
          if found.last != slash { found.append(slash) }
          found += name
        }
        return found
      }
      guard let last = there.lastIndex(of: slash) else { return path }
      missing.append(Array(there[(last + 1)...]))
      there = last == 0 ? [slash] : Array(there[..<last])
    }
  }

  /// Returns a path with a leading `~/` replaced by the home folder: after `copy:` no shell does
  /// that.
  private static func inHome(_ path: [UInt8]) -> [UInt8] {
    guard path.first == UInt8(ascii: "~"), path.count == 1 || path[1] == UInt8(ascii: "/"),
      let home = getenv("HOME"), home.pointee != 0
    else { return path }
    return Array(UnsafeRawBufferPointer(start: home, count: strlen(home))) + path.dropFirst()
  }

  private static var workingDirectory: [UInt8] {
    guard let path = getcwd(nil, 0) else { return [] }
    defer { free(path) }
    return UnsafeRawBufferPointer(start: path, count: strlen(path)).map { $0 }
  }
}

/// A pile and its action on the command line: `ID=ACTION`.
struct PileChoice: ExpressibleByArgument {
  let pile: String
  let action: PileActionArgument

  /// The possible values, as listed in error messages.
  static let allValueStrings = PileActionArgument.allValueStrings.map { "PILE=\($0)" }

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let action = PileActionArgument(argument: String(parts[1])) else {
      return nil
    }
    pile = String(parts[0])
    self.action = action
  }
}

extension PhotoEditor: ExpressibleByArgument {}
extension ApplyRequest.Conflict: ExpressibleByArgument {}
extension ApplyRequest.Files: ExpressibleByArgument {}
