import ArgumentParser
import Glibc
import KolodaFiles
import KolodaOutcomes
import TestSupport
import Testing

@testable import KolodaApp
@testable import KolodaCommands

/// A target folder on the command line is an absolute path that says where files really go.
@Suite struct PileActionArgumentTests {
  private func target(_ path: [UInt8]) -> [UInt8]? {
    let argument = try? PileActionArgument("move:" + RawArguments.text(of: path))
    guard case .move(let folder, nil)? = argument?.action else { return nil }
    return folder
  }

  /// `there` is a folder, `file` a file and `link` a link to `there`; the rest is missing.
  @Test(arguments: [
    ("x", "x"), ("x/", "x"), ("x//y/", "x/y"), (".", ""), ("./x/.", "x"),
    ("new/../x", "x"), ("new/../../x", "../x"), ("a/b/../../x", "x"), ("a/../b/../c/./d", "c/d"),
    ("a/b/../c", "a/c"), ("there/../x", "x"), ("link", "there"), ("link/x", "there/x"),
    ("link/../x", "x"), ("new/../link/x", "there/x"), ("link/new/../x", "there/x"),
    ("link/new/../../x", "x"), ("file/x/../y", "file/y"), ("file/../x", "x"),
  ])
  func aTargetHasNoDots(given: String, wanted: String) throws {
    let folder = try TestFolder()
    let path = try FolderPath.resolve(folder.path).bytes
    defer { withExtendedLifetime(folder) {} }
    let (there, link) = (try folder.place("there"), try folder.place("link"))
    #expect(mkdir(cString(there.bytes), 0o700) == 0)
    #expect(symlink("there", cString(link.bytes)) == 0)
    try folder.write([], as: "file")
    var expected = path
    if wanted.hasPrefix("../") {
      expected = Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
      expected += Array(wanted.dropFirst(2).utf8)
    } else if !wanted.isEmpty {
      expected += Array("/\(wanted)".utf8)
    }
    #expect(target(path + Array("/\(given)".utf8)) == expected)
  }

  /// What is above a link's target is not what is above the link.
  @Test func aLinkIsResolvedBeforeWhatFollowsIt() throws {
    let folder = try TestFolder()
    let path = try FolderPath.resolve(folder.path).bytes
    defer { withExtendedLifetime(folder) {} }
    let link = try folder.place("root")
    #expect(symlink("/usr/..", cString(link.bytes)) == 0)
    let name = Array("/no such folder of koloda".utf8)
    #expect(target(path + Array("/root".utf8) + name) == name)
    #expect(target(path + Array("/root/..".utf8) + name) == name)
    #expect(target(path + Array("/new/../root/new/..".utf8) + name) == name)
  }

  @Test func aPathMayEndInFoldersNamedAfterPhotos() throws {
    let action = try PileActionArgument("copy:/new/a b/{year}-{month}//x {camera}/.").action
    guard case .copy(let folder, let pattern?) = action else {
      Issue.record("\(action)")
      return
    }
    #expect(folder == Array("/new/a b".utf8))
    #expect(pattern.bytes == Array("{year}-{month}/x {camera}".utf8))
  }

  @Test(arguments: ["{2024}/x", "{}/x", "a{b/c}", "{Year}"])
  func otherBracesArePartOfAName(name: String) {
    #expect(target(Array("/new/\(name)".utf8)) == Array("/new/\(name)".utf8))
  }

  @Test(arguments: ["move:/new/{yaer}", "copy:{year}/../x", "move:", "shred", "trash:x"])
  func whatMakesNoSenseIsRefused(argument: String) {
    #expect(throws: ValidationError.self) { try PileActionArgument(argument) }
  }

  @Test func aRelativeTargetIsInTheWorkingDirectory() throws {
    let here = try FolderPath.resolve(".").bytes
    let name = Array("no such folder of koloda".utf8)
    #expect(target(Array("new/../".utf8) + name) == here + [UInt8(ascii: "/")] + name)
    #expect(target(Array("/".utf8)) == Array("/".utf8))
    #expect(target(Array("/..".utf8)) == Array("/".utf8))
  }
}
