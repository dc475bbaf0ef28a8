import Foundation
import Glibc
import KolodaOutcomes
import KolodaTriage
import TestSupport
import Testing

/// A plan does what it says, never overwrites a file, and can be undone from wherever it stopped.
@Suite struct PlanRunTests {
  @Test func filesGoWithTheirSidecars() throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "a.jpg.xmp", "a.xmp", "b.jpg", "b.nef", "b.xmp", "c.jpg"] {
      try folder.write(name, name)
    }
    let run = try folder.run(
      folder.request(["a.jpg": folder.moveOut, "b.jpg": folder.moveOut]))
    #expect(run.plan.steps.allSatisfy { $0.state == .done })
    #expect(
      Set(folder.files.keys) == [
        "/out/a.jpg", "/out/a.jpg.xmp", "/out/a.xmp", "/out/b.jpg", "/deck/b.nef", "/deck/b.xmp",
        "/deck/c.jpg",
      ], "b.nef still needs b.xmp")
  }

  @Test func theLastOfTwoPicturesTakesTheirSidecarAlong() throws {
    let folder = try PhotoFolder()
    for name in ["b.jpg", "b.nef", "b.xmp"] { try folder.write(name, name) }
    _ = try folder.run(folder.request(["b.jpg": folder.moveOut, "b.nef": folder.moveOut]))
    #expect(Set(folder.files.keys) == ["/out/b.jpg", "/out/b.nef", "/out/b.xmp"])
  }

  @Test func theFilesOfAShotShareItsFate() throws {
    let folder = try PhotoFolder()
    let names = [
      "b.jpg", "b.jpg.xmp", "b.nef", "b.nef.xmp", "b.xmp", "b.MOV", "b.wav", "c.jpg", "c.mov",
    ]
    for name in names { try folder.write(name, name) }
    var run = try folder.run(
      folder.shot(["b.jpg", "b.nef"], folder.moveOut))
    #expect(
      Set(folder.files.keys)
        == Set(names.map { $0.hasPrefix("b") ? "/out/" + $0 : "/deck/" + $0 }))
    #expect(try run.undo())
    #expect(Set(folder.files.keys) == Set(names.map { "/deck/" + $0 }))
  }

  @Test func aCopiedShotIsCopiedWholeAndOnce() throws {
    let folder = try PhotoFolder()
    for name in ["b.jpg", "b.nef", "b.xmp", "b.mov"] { try folder.write(name, name) }
    let run = try folder.run(folder.shot(["b.jpg", "b.nef"], folder.copyOut))
    #expect(run.plan.steps.count == 4)
    #expect(folder.files.count == 8 && folder.files["/out/b.xmp"] == "b.xmp")
  }

  @Test func aShotKeepsItsNameInCommonWhereOneIsTaken() throws {
    let folder = try PhotoFolder()
    for name in ["b.jpg", "b.nef", "b.mov", "b.nef.xmp"] { try folder.write(name, name) }
    // Each file on its own would get a different number.
    for name in ["b.jpg", "b (2).nef", "b (3).mov", "b (4).nef.xmp"] {
      try folder.write(name, "old", in: folder.out)
    }
    let plan = folder.plan(folder.shot(["b.jpg", "b.nef"], folder.moveOut))
    try folder.write("b (5).nef", "late", in: folder.out)
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    for ending in ["jpg", "nef", "mov", "nef.xmp"] {
      #expect(folder.files["/out/b (5) (2).\(ending)"] == "b.\(ending)")
    }
    #expect(folder.files["/out/b (5).nef"] == "late", "a name that is taken since is left, too")
    #expect(run.plan.steps.allSatisfy { $0.state == .done })
  }

  @Test func aNameThatIsTakenSinceRenamesTheWholeShot() throws {
    let folder = try PhotoFolder()
    for name in ["b.jpg", "b.nef", "b.nef.xmp"] { try folder.write(name, name) }
    let plan = folder.plan(folder.shot(["b.jpg", "b.nef"], folder.moveOut))
    try folder.write("b.jpg", "late", in: folder.out)
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    for ending in ["jpg", "nef", "nef.xmp"] {
      #expect(folder.files["/out/b (2).\(ending)"] == "b.\(ending)")
    }
  }

  @Test func ofAShotThatGoesInPartTheRestKeepsWhatBelongsToBoth() throws {
    let folder = try PhotoFolder()
    for name in ["b.jpg", "b.nef", "b.nef.xmp", "b.xmp", "b.mov"] { try folder.write(name, name) }
    _ = try folder.run(folder.shot(["b.nef"], folder.moveOut))
    #expect(
      Set(folder.files.keys) == [
        "/out/b.nef", "/out/b.nef.xmp", "/deck/b.jpg", "/deck/b.xmp", "/deck/b.mov",
      ])
  }

  @Test func eachPictureOfAShotIsSaidToBeApplied() throws {
    let folder = try PhotoFolder()
    for name in ["b.jpg", "b.nef", "b.nef.xmp"] { try folder.write(name, name) }
    let run = try folder.run(folder.shot(["b.jpg", "b.nef"], folder.moveOut))
    let leaders = run.plan.steps.map(\.leader)
    #expect(leaders == [nil, 0, 1])
    #expect(Set(run.plan.steps.map(\.card)).count == 2)
  }

  @Test func aNameThatIsTakenIsNeverOverwritten() throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "a.jpg.xmp", "b.jpg"] { try folder.write(name, name) }
    for name in ["a.jpg", "a (2).jpg.xmp"] { try folder.write(name, "old", in: folder.out) }
    var run = try folder.run(folder.request(["a.jpg": folder.moveOut]))
    #expect(folder.files["/out/a (3).jpg"] == "a.jpg")
    #expect(folder.files["/out/a (3).jpg.xmp"] == "a.jpg.xmp")
    #expect(try run.undo())
    run = try folder.run(folder.request(["a.jpg": folder.moveOut], conflict: .skip))
    #expect(run.plan.steps.map(\.state) == [.skipped] && folder.files["/deck/a.jpg"] != nil)
  }

  @Test(arguments: [true, false])
  func aNameThatIsTakenSinceThePlanWasMade(keepsBoth: Bool) throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "a.jpg.xmp"] { try folder.write(name, name) }
    let plan = folder.plan(
      folder.request(["a.jpg": folder.moveOut], conflict: keepsBoth ? .keepBoth : .skip))
    try folder.write("a.jpg", "late", in: folder.out)
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    #expect(folder.files["/out/a.jpg"] == "late")
    let names: Set<String> =
      keepsBoth ? ["/out/a (2).jpg", "/out/a (2).jpg.xmp"] : ["/deck/a.jpg", "/deck/a.jpg.xmp"]
    #expect(Set(folder.files.keys) == names.union(["/out/a.jpg"]))
  }

  @Test func whatHasChangedSinceIsLeftAlone() throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "a.jpg.xmp", "b.jpg", "c.jpg"] { try folder.write(name, name) }
    let all = Dictionary(
      uniqueKeysWithValues: ["a.jpg", "b.jpg", "c.jpg"].map { ($0, folder.moveOut) })
    let plan = folder.plan(folder.request(all))
    try folder.write("a.jpg", "another")
    try FileManager.default.removeItem(atPath: folder.deck + "/b.jpg")
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    #expect(
      Set(folder.files.keys) == ["/deck/a.jpg", "/deck/a.jpg.xmp", "/out/c.jpg"])
    #expect(run.plan.steps.map(\.state) == [.failed, .skipped, .failed, .done])
    #expect(run.plan.steps[0].reason == .changed)
    #expect(run.plan.steps[2].reason == .gone)
  }

  @Test func aLinkStaysWhereItIs() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    symlink("a.jpg", folder.deck + "/b.jpg")
    let run = try folder.run(folder.request(["b.jpg": folder.moveOut]))
    #expect(run.plan.steps.map(\.reason) == [.outsideLink])
    #expect(folder.files["/deck/a.jpg"] == "a")
  }

  @Test func aBrokenSidecarIsLeftAloneAndNamed() throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, name) }
    try folder.write("a.jpg.xmp", "<x:xmpmeta")
    let run = try folder.run(
      folder.request(
        ["a.jpg": .nothing, "b.jpg": .nothing],
        writing: ApplyRequest.Writing(editor: .darktable)))
    #expect(run.plan.steps.map(\.state) == [.failed, .done])
    #expect(run.plan.steps[0].name == "a.jpg.xmp")
    #expect(run.plan.steps[0].reason?.words.code == .notXML)
    #expect(folder.files["/deck/a.jpg.xmp"] == "<x:xmpmeta")
  }

  @Test func aDeckHasOneUnfinishedPlanAtMost() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    let plan = folder.plan(folder.request(["a.jpg": folder.moveOut]))
    try folder.log.begin(plan)
    #expect(throws: PlanLogError.unfinished) { _ = try PlanRun(new: plan, log: folder.log) }
    #expect(try folder.log.latest(of: Array(folder.deck.utf8)) == plan)
    try folder.log.note(.returned, of: plan.id)
    #expect(try folder.log.latest(of: Array(folder.deck.utf8)) == nil)
  }

  @Test func aCopyThatWasWorkedOnStays() throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, name) }
    var run = try folder.run(
      folder.request(["a.jpg": folder.copyOut, "b.jpg": folder.copyOut]))
    try folder.write("a.jpg", "retouched", in: folder.out)
    #expect(try run.undo(), "it stays for good")
    #expect(Set(folder.files.keys) == ["/deck/a.jpg", "/deck/b.jpg", "/out/a.jpg"])
    #expect(run.plan.steps.map(\.state) == [.stayed, .returned])
  }

  /// FAT stores times in steps of two seconds, and some file systems give a copy quite another
  /// time.
  @Test func aCopyWithAnotherTimeComesBackAndOneThatDiffersStays() throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.write(name, name) }
    let names = ["a.jpg", "b.jpg", "c.jpg"]
    var run = try folder.run(
      folder.request(Dictionary(uniqueKeysWithValues: names.map { ($0, folder.copyOut) })))
    try folder.write("b.jpg", "other", in: folder.out)
    for (name, seconds) in zip(names, [-1.5, 1.5, 3]) {
      let path = folder.out + "/" + name
      let time =
        try FileManager.default.attributesOfItem(atPath: folder.deck + "/" + name)[
          .modificationDate] as? Date
      try FileManager.default.setAttributes(
        [.modificationDate: try #require(time) + seconds], ofItemAtPath: path)
    }
    #expect(try run.undo())
    #expect(run.plan.steps.map(\.state) == [.returned, .stayed, .returned])
    #expect(folder.files["/out/a.jpg"] == nil && folder.files["/out/b.jpg"] == "other")
  }

  @Test func whatCannotComeBackNowCanLater() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    var run = try folder.run(folder.request(["a.jpg": folder.moveOut]))
    try folder.write("a.jpg", "new")
    #expect(try !run.undo() && run.plan.state == .finished)
    #expect(folder.files == ["/deck/a.jpg": "new", "/out/a.jpg": "a"])
    try FileManager.default.removeItem(atPath: folder.deck + "/a.jpg")
    #expect(try run.undo() && folder.files == ["/deck/a.jpg": "a"])
  }

  /// Random files and actions, cancelled at random: after undo everything is as it was.
  @Test(arguments: 0..<24)
  func takenBackAllIsAsItWas(round: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let folder = try PhotoFolder()
    var actions: [String: ApplyRequest.PileAction] = [:]
    let choices = [folder.moveOut, folder.copyOut, .nothing]
    let stems = ["a", "b (2)", "ü", "new\nline", "-x", "c.d", "..e", " "]
    for stem in stems {
      for ending in ["jpg", "nef", "JPG"] where random.once(in: 2) {
        let name = "\(stem).\(ending)"
        try folder.write(name, "picture \(name)")
        actions[name] = choices.randomElement(using: &random)
        if random.once(in: 2) { try folder.write(name + ".xmp", Self.sidecar(name)) }
        if random.once(in: 4) { try folder.write(name, "there", in: folder.out) }
      }
      if random.once(in: 2) { try folder.write(stem + ".xmp", Self.sidecar(stem)) }
    }
    let before = folder.files
    let writing =
      random.once(in: 3)
      ? nil
      : ApplyRequest.Writing(editor: PhotoEditor.allCases.randomElement(using: &random) ?? .several)
    let plan = folder.plan(folder.request(actions, writing: writing))
    let end = Int.random(in: 0...(plan.steps.count * 2), using: &random)
    var run = try PlanRun(new: plan, log: folder.log) { $0.steps < end ? .goOn : .cancel }
    try run.finish()
    for (name, content) in before where name.hasPrefix("/out") {
      #expect(folder.files[name] == content, "seed \(seed)")
    }
    let steps = run.plan.steps
    for step in steps where step.leader.map({ steps[$0].state == .done }) ?? false {
      #expect(step.reason != .cancelled, "\(step.name) is parted, seed \(seed)")
    }
    #expect(try folder.log.latest(of: Array(folder.deck.utf8)) == run.plan)
    #expect(try run.undo())
    #expect(folder.files == before, "seed \(seed)")
  }

  /// A shot and its sidecars are at one place, whenever the run is cancelled.
  @Test(arguments: 0..<8) func whatGoesTogetherIsNotPartedByCancelling(steps: Int) throws {
    let folder = try PhotoFolder()
    let names = ["a.jpg", "a.nef", "a.jpg.xmp", "a.nef.pp3", "a.mov"]
    for name in names { try folder.write(name, name) }
    var run = try PlanRun(
      new: folder.plan(folder.shot(["a.jpg", "a.nef"], folder.moveOut)), log: folder.log
    ) { $0.steps < steps ? .goOn : .cancel }
    try run.finish()
    let place = steps == 0 ? "/deck/" : "/out/"
    #expect(Set(folder.files.keys) == Set(names.map { place + $0 }))
    #expect(try run.undo())
    #expect(Set(folder.files.keys) == Set(names.map { "/deck/" + $0 }))
  }

  @Test(arguments: [0, 3, 9, 12, 17, 100])
  func aRunThatIsLeftGoesOnAtAnotherTime(answers: Int) throws {
    let folder = try PhotoFolder()
    let names = (0..<9).map { "\($0).jpg" }
    for name in names { try folder.write(name, name) }
    let before = folder.files
    let all = Dictionary(uniqueKeysWithValues: names.map { ($0, folder.moveOut) })
    let deck = Array(folder.deck.utf8)
    var left = answers
    var run = try PlanRun(new: folder.plan(folder.request(all)), log: folder.log) { _ in
      left -= 1
      return left >= 0 ? .goOn : .leave
    }
    try run.finish()
    let isDone = run.plan.steps.map { $0.state == .done }
    #expect(run.plan.steps.allSatisfy { $0.state == .done || $0.state == .waiting })
    #expect(isDone == isDone.sorted { $0 && !$1 }, "the first ones are done")
    for (name, isDone) in zip(names, isDone) {
      #expect(folder.files[(isDone ? "/out/" : "/deck/") + name] == name)
    }
    #expect(try folder.log.latest(of: deck) == run.plan)
    #expect(run.plan.state == (left < 0 ? .running : .finished))
    #expect(try folder.log.state(of: deck) == run.plan.state)
    let kept = try #require(try folder.log.latest(of: deck))
    var next = PlanRun(kept, log: folder.log)
    try next.finish()
    #expect(Set(folder.files.keys) == Set(names.map { "/out/" + $0 }))
    var back = PlanRun(next.plan, log: folder.log) { $0.steps < 4 ? .goOn : .leave }
    #expect(try back.undo() == false)
    #expect(try folder.log.state(of: deck) == .returning)
    #expect(back.plan.steps.count { $0.state == .returned } == 4)
    var last = PlanRun(back.plan, log: folder.log)
    #expect(try last.undo())
    #expect(folder.files == before)
    #expect(try folder.log.state(of: deck) == nil)
  }

  /// Undoing a run that did nothing does not require a folder that was never made.
  @Test func aRunThatWasKilledAtOnceIsTakenBack() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    let before = folder.files
    let plan = folder.plan(
      folder.request(
        ["a.jpg": .move(Array("\(folder.deck)/new".utf8))],
        writing: ApplyRequest.Writing(editor: .darktable)))
    _ = try PlanRun(new: plan, log: folder.log)
    let deck = Array(folder.deck.utf8)
    var back = PlanRun(try #require(try folder.log.latest(of: deck)), log: folder.log)
    #expect(try back.undo())
    #expect(folder.files == before)
    #expect(!back.plan.steps.contains { $0.state == .returned })
  }

  /// Partial files of a killed run are removed, even if nothing is left to write.
  @Test(arguments: [false, true])
  func whatAKilledRunWasWritingGoes(isBack: Bool) throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, name) }
    let plan = folder.plan(
      folder.request(
        ["a.jpg": .nothing, "b.jpg": folder.moveOut],
        writing: ApplyRequest.Writing(editor: .darktable)))
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    let dead = ".koloda-17.part"
    let live = ".koloda-18.part"
    for name in [dead, live, "koloda-19.part"] { try folder.write(name, "half") }
    let number = String(plan.id.high, radix: 16)
    let moved = try #require(plan.steps.firstIndex { $0.action == .move })
    try folder.write(".koloda-apply-\(number)-\(moved).part", "half")
    let writer = open(folder.deck + "/" + live, O_WRONLY)
    defer { close(writer) }
    #expect(flock(writer, LOCK_EX | LOCK_NB) == 0)
    var killed = run.plan
    killed.state = .running
    var next = PlanRun(killed, log: folder.log)
    if isBack { #expect(try next.undo()) } else { try next.finish() }
    let left = folder.files.keys.filter { $0.hasSuffix(".part") }
    #expect(left.sorted() == ["/deck/" + live, "/deck/koloda-19.part"])
  }

  /// The run was killed when the plan's new sidecar was at its target and still at its old place.
  @Test func aSidecarOnItsWayToAnotherDiskIsNotDoubled() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    let before = folder.files
    let plan = folder.plan(
      folder.request(
        ["a.jpg": folder.moveOut], writing: ApplyRequest.Writing(editor: .darktable)))
    // The run stops after writing the verdict, before it moves the files.
    var run = try PlanRun(new: plan, log: folder.log) { $0.steps < 1 ? .goOn : .leave }
    try run.finish()
    let sidecar = folder.deck + "/a.jpg.xmp"
    #expect(folder.read(sidecar) != nil)
    try FileManager.default.copyItem(atPath: sidecar, toPath: folder.out + "/a.jpg.xmp")
    let time = try FileManager.default.attributesOfItem(atPath: sidecar)[.modificationDate]
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(time)], ofItemAtPath: folder.out + "/a.jpg.xmp")
    var back = PlanRun(
      try #require(try folder.log.latest(of: Array(folder.deck.utf8))), log: folder.log)
    #expect(try back.undo())
    #expect(folder.files == before)
  }

  private static func sidecar(_ name: String) -> String {
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><!-- of one -->
    <rdf:Description/></rdf:RDF>
    """
  }
}
