import ArgumentParser
import Glibc
import KolodaFiles
import KolodaOutcomes

/// The action for a pile on the command line: `nothing`, `trash`, `move:DIR` or `copy:DIR`, where DIR
/// may end in folders named after each photo, such as `{year}/{month}`.
struct PileActionArgument {
  let action: ApplyRequest.PileAction

  /// - Throws: `ValidationError`.
  init(_ argument: String) throws {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("nothing", 1): action = .nothing
    case ("trash", 1): action = .trash
    case ("move", 2) where !parts[1].isEmpty:
      let (folder, pattern) = try Self.place(parts[1])
      action = .move(folder, by: pattern)
    case ("copy", 2) where !parts[1].isEmpty:
      let (folder, pattern) = try Self.place(parts[1])
      action = .copy(folder, by: pattern)
    default:
      throw ValidationError("Please provide one of 'nothing', 'trash', 'move:DIR' or 'copy:DIR'.")
    }
  }

  private static func place(
    _ path: Substring
  ) throws -> (folder: [UInt8], pattern: FolderPattern?) {
    do {
      let (folder, pattern) = try FolderPattern.divide(RawArguments.bytes(of: String(path)))
      return (absolute(folder), pattern)
    } catch .unknownField(let word) {
      let fields = FolderPattern.Field.allCases.map { "{\($0.rawValue)}" }
      throw ValidationError(
        "{\(word)} is not known of a photo: there are \(fields.joined(separator: ", ")).")
    } catch .leavesFolder {
      throw ValidationError("After a folder that is named after a photo, there can be no “..”.")
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
struct PileChoice {
  let pile: String
  let action: PileActionArgument

  /// - Throws: `ValidationError`.
  init(_ argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else {
      throw ValidationError("Please provide a pile and what to do with it, as in 'keep=trash'.")
    }
    pile = String(parts[0])
    action = try PileActionArgument(String(parts[1]))
  }
}

extension PhotoEditor: ExpressibleByArgument {}
extension ApplyRequest.Conflict: ExpressibleByArgument {}
extension ApplyRequest.Files: ExpressibleByArgument {}
