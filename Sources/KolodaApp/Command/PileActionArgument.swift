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

  /// Returns an absolute path without `.` and `..`; links are resolved in the part that exists.
  ///
  /// `..` takes back a missing folder before it: a path through a folder that an Apply makes would
  /// lead nowhere once that folder is removed.
  private static func absolute(_ path: [UInt8]) -> [UInt8] {
    let path = inHome(path)
    let whole = path.first == slash ? path : workingDirectory + [slash] + path
    var found = [slash]
    var missing: [[UInt8]] = []
    for name in whole.split(separator: slash).map({ Array($0) }) {
      switch name {
      case Array(".".utf8): continue
      case Array("..".utf8):
        // Without a missing folder to go back from, it is the folder above the existing part.
        if missing.popLast() == nil {
          found = Array(found[..<max(found.lastIndex(of: slash) ?? 0, 1)])
        }
      default:
        if missing.isEmpty, let real = resolved(appending(name, to: found)) {
          found = real
        } else {
          missing.append(name)
        }
      }
    }
    return missing.reduce(found) { appending($1, to: $0) }
  }

  private static let slash = UInt8(ascii: "/")

  private static func appending(_ name: [UInt8], to folder: [UInt8]) -> [UInt8] {
    folder == [slash] ? folder + name : folder + [slash] + name
  }

  /// Returns a path with all links resolved; nil if nothing is there.
  private static func resolved(_ path: [UInt8]) -> [UInt8]? {
    guard let real = realpath(cString(path), nil) else { return nil }
    defer { free(real) }
    return UnsafeRawBufferPointer(start: real, count: strlen(real)).map { $0 }
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
