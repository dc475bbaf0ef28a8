import Foundation
import KolodaFiles
import KolodaJournal
import KolodaOutcomes
import KolodaTriage

/// A folder of photos with a journal beside it, removed at the end of the test.
final class PhotoFolder {
  let root: String
  var deck: String { root + "/deck" }
  var out: String { root + "/out" }
  let log: JournalPlans

  init() throws {
    var template = Array(
      (NSTemporaryDirectory() + "/koloda-outcomes-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil, let path = realpath(template, nil) else {
      throw SystemError(code: errno)
    }
    root = String(cString: path)
    free(path)
    log = JournalPlans(
      JournalLocation(path: root + "/journal/journal.sqlite"),
      author: Author(person: "anna", seat: .random()), now: { UTCTime(microseconds: 0) })
    for folder in ["/deck", "/out"] {
      try FileManager.default.createDirectory(
        atPath: root + folder, withIntermediateDirectories: false)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Writes a file into the deck, or into another folder; folders in its path are made.
  func write(_ name: String, _ content: String, in folder: String? = nil) throws {
    let file = URL(fileURLWithPath: (folder ?? deck) + "/" + name)
    if name.contains("/") {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    try Data(content.utf8).write(to: file)
  }

  func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The contents of all files in the deck and the target, by path.
  var files: [String: String] {
    var found: [String: String] = [:]
    for folder in ["/deck", "/out"] {
      let all = FileManager.default.enumerator(atPath: root + folder)
      while let name = all?.nextObject() as? String {
        let path = root + folder + "/" + name
        if let content = read(path) { found[folder + "/" + name] = content }
      }
    }
    return found
  }

  /// A request with an action for each photo, which gets a pile of its own.
  func request(
    _ actions: [String: ApplyRequest.PileAction], writing: ApplyRequest.Writing? = nil,
    conflict: ApplyRequest.Conflict = .keepBoth
  ) -> ApplyRequest {
    let names = actions.keys.sorted()
    var piles: [PileID: ApplyRequest.PileAction] = [:]
    let photos = names.enumerated().compactMap { index, name -> ApplyRequest.Photo? in
      guard let pile = PileID("p\(index)") else { return nil }
      piles[pile] = actions[name]
      return ApplyRequest.Photo(
        card: CardKey(version: 2, digest: Array("\(index)".utf8)), pile: pile,
        verdict: Verdict.allCases[index % Verdict.allCases.count],
        file: Array("\(deck)/\(name)".utf8))
    }
    return ApplyRequest(
      folder: Array(deck.utf8), photos: photos, actions: piles, writing: writing,
      conflict: conflict,
      isPicture: { name in
        [".jpg", ".JPG", ".nef", ".dng", ".png", ".HEIC"].contains {
          name.suffix($0.utf8.count).elementsEqual($0.utf8)
        }
      })
  }

  /// A request for the photos of one shot, which are on one pile.
  func shot(_ names: [String], _ action: ApplyRequest.PileAction) -> ApplyRequest {
    var request = request([:])
    request.actions = [.keep: action]
    request.photos = names.map { name in
      ApplyRequest.Photo(
        card: CardKey(version: 2, digest: Array(name.utf8)), pile: .keep, verdict: .keep,
        file: Array("\(deck)/\(name)".utf8), shot: 1)
    }
    return request
  }

  /// Carries a request out.
  func run(_ request: ApplyRequest) throws -> PlanRun {
    var run = try PlanRun(new: plan(request), log: log)
    try run.finish()
    return run
  }

  func plan(_ request: ApplyRequest) -> Plan {
    Planner.plan(request, id: .random(), time: UTCTime(microseconds: 1))
  }

  var moveOut: ApplyRequest.PileAction { .move(Array(out.utf8)) }
  var copyOut: ApplyRequest.PileAction { .copy(Array(out.utf8)) }
}

extension Step {
  /// The last part of the file's path.
  var name: String { String(decoding: file.split(separator: 0x2F).last ?? [], as: UTF8.self) }
}
