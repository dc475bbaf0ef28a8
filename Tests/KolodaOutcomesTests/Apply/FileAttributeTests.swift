import CKolodaGLib
import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// A file that is written anew or copied keeps its permissions, its access control list and the notes
/// of other programs.
@Suite struct FileAttributeTests {
  private static let note = "user.koloda.test"
  private static let list = "system.posix_acl_access"
  private static let defaultList = "system.posix_acl_default"
  private static let sidecar = """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"><rdf:Description xmp:Rating="4"/></rdf:RDF>
    """
  /// A list in the system's form: what the owner, one other user, the group and all others may do.
  private static let entries: [UInt8] = {
    let none: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    let user: [UInt8] = [0x39, 0x30, 0, 0]
    let parts: [[UInt8]] = [
      [2, 0, 0, 0], [1, 0, 6, 0], none, [2, 0, 6, 0], user, [4, 0, 4, 0], none, [16, 0, 6, 0], none,
      [32, 0, 0, 0], none,
    ]
    return Array(parts.joined())
  }()

  private func set(_ name: String, _ value: [UInt8], of path: String) -> Bool {
    setxattr(path, name, value, value.count, 0) == 0
  }

  private func value(_ name: String, of path: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 256)
    let count = getxattr(path, name, &value, 256)
    return count < 0 ? nil : Array(value.prefix(count))
  }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// A photo with a sidecar, both with a note; where the file system has such lists, with one each.
  private func folder(mode: mode_t) throws -> PhotoFolder {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    try folder.write("a.jpg.xmp", Self.sidecar)
    for name in ["a.jpg", "a.jpg.xmp"] {
      let path = folder.deck + "/" + name
      _ = set(Self.note, Array(name.utf8), of: path)
      _ = set(Self.list, Self.entries, of: path)
      chmod(path, mode)
    }
    return folder
  }

  /// Everything that the tests compare of a file.
  private func facts(_ path: String) -> [String] {
    [
      "\(value(Self.note, of: path) ?? [])", "\(value(Self.list, of: path) ?? [])",
      "\(mode(path) ?? 0)",
    ]
  }

  @Test(arguments: [mode_t(0o660), 0o440])
  func aSidecarThatIsWrittenAnewKeepsThem(mode: mode_t) throws {
    let folder = try folder(mode: mode)
    let path = folder.deck + "/a.jpg.xmp"
    let before = facts(path)
    var run = try PlanRun(
      new: folder.plan(
        folder.request(["a.jpg": .nothing], writing: ApplyRequest.Writing(editor: .darktable))),
      log: folder.log)
    try run.finish()
    #expect(run.plan.steps.map(\.state) == [.done] && folder.read(path) != Self.sidecar)
    #expect(facts(path) == before)
    #expect(try run.undo())
    #expect(folder.read(path) == Self.sidecar && facts(path) == before)
  }

  @Test(arguments: [mode_t(0o660), 0o440])
  func aCopyHasThem(mode: mode_t) throws {
    let folder = try folder(mode: mode)
    var run = try PlanRun(
      new: folder.plan(folder.request(["a.jpg": folder.copyOut])), log: folder.log)
    try run.finish()
    for name in ["/a.jpg", "/a.jpg.xmp"] {
      #expect(facts(folder.out + name) == facts(folder.deck + name), "\(name)")
    }
  }

  /// What the folder gives to new files is not what the old file had.
  @Test func aFileWithoutAListGetsNone() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    try folder.write("a.jpg.xmp", Self.sidecar)
    let path = folder.deck + "/a.jpg.xmp"
    let before = facts(path)
    for place in [folder.deck, folder.out] {
      guard set(Self.defaultList, Self.entries, of: place) else { return }
    }
    var run = try PlanRun(
      new: folder.plan(
        folder.request(["a.jpg": folder.copyOut], writing: ApplyRequest.Writing(editor: .darktable))
      ), log: folder.log)
    try run.finish()
    #expect(run.plan.steps.allSatisfy { $0.state == .done })
    #expect(facts(path) == before && facts(folder.out + "/a.jpg.xmp") == before)
    #expect(value(Self.list, of: folder.out + "/a.jpg") == nil)
  }
}
