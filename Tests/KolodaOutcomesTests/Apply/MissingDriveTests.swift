import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// A plan whose program ended in the middle, and whose drive is missing when it is finished or
/// undone: once the drive is back, everything can be undone, and nothing stays on the drive.
@Suite(.enabled(if: OtherDiskTests.isThere, "there is one file system only"))
struct MissingDriveTests {
  /// A target on another file system that can be taken away and connected again.
  private final class Drive {
    let folder: PhotoFolder
    /// The mount point: a link, which leads to an empty folder while the drive is missing.
    let mount: String
    private let content: String
    private let bare: String

    init(_ folder: PhotoFolder) throws {
      self.folder = folder
      mount = folder.root + "/drive"
      bare = folder.root + "/bare"
      content = "/dev/shm/koloda-drive-\(UUID())"
      for path in [bare, content] {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
      symlink(content, mount)
    }

    deinit { try? FileManager.default.removeItem(atPath: content) }

    func remove() {
      unlink(mount)
      symlink(bare, mount)
    }

    func connect() {
      unlink(mount)
      symlink(content, mount)
    }

    /// The names of all files on the drive, hidden ones included, and of those that were written
    /// into the empty folder.
    var files: [String] {
      get throws {
        try [content, bare].flatMap { root in
          try FileManager.default.subpathsOfDirectory(atPath: root).filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder)
              && !isFolder.boolValue
          }
        }
      }
    }
  }

  /// Where the files of a photo were when the program ended, all of them decided and written into.
  enum Place: CaseIterable {
    case here, half, gone, photoGone
  }

  private static let names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]
  private static let sidecar = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:darktable="http://darktable.sf.net/"
        darktable:history_end="7"/>
     </rdf:RDF>
    </x:xmpmeta>
    """

  private func folder() throws -> PhotoFolder {
    let folder = try PhotoFolder()
    for name in Self.names { try folder.write(name, name) }
    // The others get sidecars that the plan makes.
    for name in ["a.jpg", "c.jpg"] { try folder.write(name + ".xmp", Self.sidecar) }
    return folder
  }

  /// Returns the plan as it is in the log after the program was killed.
  private func killed(
    _ folder: PhotoFolder, _ target: String, copies: Bool, _ places: [Place]
  ) throws -> Plan {
    let action: ApplyRequest.PileAction =
      copies ? .copy(Array(target.utf8)) : .move(Array(target.utf8))
    let plan = folder.plan(
      folder.request(
        Dictionary(uniqueKeysWithValues: Self.names.map { ($0, action) }),
        writing: ApplyRequest.Writing(editor: .darktable)))
    let files = FileManager.default
    // The originals come back with their own inodes.
    let originals = folder.root + "/originals"
    try files.createDirectory(atPath: originals, withIntermediateDirectories: false)
    let spared = { (step: Step) in originals + "/" + step.name }
    var run = try PlanRun(new: plan, log: FailingLog(folder.log, taking: 1)) { progress in
      // Each time something may have been written or made since.
      for step in plan.steps where step.to != nil && access(String(bytes: step.file), F_OK) == 0 {
        unlink(spared(step))
        link(String(bytes: step.file), spared(step))
      }
      return .goOn
    }
    #expect(throws: PlanLogError.self) { try run.finish() }
    for (number, step) in plan.steps.enumerated() {
      guard let target = step.to, let place = Self.names.firstIndex(where: step.name.hasPrefix)
      else { continue }
      let (here, there) = (String(decoding: step.file, as: UTF8.self), String(bytes: target))
      let isSidecar = step.name.hasSuffix(".xmp")
      var state = places[place]
      if state == .photoGone { state = isSidecar ? .here : .gone }
      switch state {
      case .here, .photoGone:
        unlink(there)
        if !copies { try files.moveItem(atPath: spared(step), toPath: here) }
        let part = FileCopy.part(beside: target, plan: plan.id, step: number)
        try Data("half".utf8).write(to: URL(filePath: String(bytes: part)))
      case .half: if !copies { try files.moveItem(atPath: spared(step), toPath: here) }
      case .gone: break
      }
    }
    return try #require(try folder.log.latest(of: Array(folder.deck.utf8)))
  }

  @Test(arguments: [true, false], [true, false])
  func everythingComesBackOnceItIsConnected(finishes: Bool, copies: Bool) throws {
    // A folder that the plan makes, and the mount point itself.
    for subfolder in ["/new/folder", ""] {
      for (number, first) in Place.allCases.enumerated() {
        for last in Place.allCases[number...] {
          let folder = try folder()
          let drive = try Drive(folder)
          let before = folder.files
          let comment: Comment = "\(subfolder) \(first) \(last)"
          let plan = try killed(
            folder, drive.mount + subfolder, copies: copies, [first, first, last, last])
          drive.remove()
          var run = PlanRun(plan, log: folder.log)
          if finishes { try run.finish() } else { #expect(try !run.undo(), comment) }
          #expect(!run.plan.problems.isEmpty || first == .gone && last == .gone, comment)
          drive.connect()
          let kept = try #require(try folder.log.latest(of: Array(folder.deck.utf8)), comment)
          var back = PlanRun(kept, log: folder.log)
          #expect(try back.undo(), comment)
          #expect(folder.files == before, comment)
          #expect(try drive.files.isEmpty, comment)
          #expect(try folder.log.latest(of: Array(folder.deck.utf8)) == nil, comment)
        }
      }
    }
  }
}

extension String {
  fileprivate init(bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }
}
