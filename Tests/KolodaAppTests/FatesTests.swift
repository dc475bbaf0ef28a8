import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaApp
@testable import KolodaDecks

/// The list of every file: what happens to them, in groups.
@Suite("Every file of an Apply")
@MainActor
struct FatesTests {
  private func step(
    _ action: Step.Action, _ name: String, to place: String? = nil, leader: Int? = nil,
    skipped reason: StepReason? = nil
  ) -> Step {
    var step = Step(
      card: CardKey(version: 2, digest: Array(name.utf8)), action: action,
      file: Array("/deck/\(name)".utf8), to: place.map { Array($0.utf8) },
      fileState: FileState(size: 1000, modified: 1, device: 1, inode: 1), leader: leader)
    if let reason {
      step.state = .skipped
      step.reason = reason
    }
    return step
  }

  private func plan(_ steps: [Step]) -> Plan {
    Plan(id: .random(), folder: Array("/deck".utf8), time: UTCTime(microseconds: 1), steps: steps)
  }

  private func rows(_ fates: FateList.Fates) -> [String] {
    (0..<fates.count).map { place in
      switch fates.row(place) {
      case .heading(let text): "# \(text)"
      case .line(let line): "\(line.file) | \(line.fate ?? "")"
      case nil: "nothing"
      }
    }
  }

  private func name(_ path: [UInt8]) -> String {
    String(decoding: path.dropFirst("/deck/".utf8.count), as: UTF8.self)
  }

  @Test("Files to which the same happens are together, below how many there are")
  func groups() {
    var plan = plan([
      step(.copy, "1.png", to: "/best/1.png"), step(.trash, "2.png"), step(.trash, "3.png"),
      step(.copy, "4.png", to: "/best/4.png", skipped: .nameTaken),
      step(.verdict, "1.png.xmp", leader: 0), step(.trash, "5.png", skipped: .changed),
      step(.trash, "6.png", skipped: .changed),
    ])
    plan.brokenLinks = [Plan.BrokenLink(link: Array("/deck/link.png".utf8), step: 1)]
    let fates = FateList.Fates(of: plan, name)
    let tally = ApplyTally(plan, in: .waiting)
    #expect(
      rows(fates) == [
        "# Move 2 files to the trash (\(NumberTexts.size(2000)))", "2.png | ", "3.png | ",
        "# Copy 1 file (\(NumberTexts.size(1000)))", "1.png | Copy to /best/1.png",
        "# Write 1 XMP file", "1.png.xmp | ",
        "# Leave 1 broken link behind", "link.png | Stays as a broken link to 2.png",
        "# Skip 2 files: it has changed since you decided", "5.png | ", "6.png | ",
        "# Skip 1 file: another file has that name", "4.png | ",
      ])
    // The headings are the lines above the button, so that the numbers are the same.
    let headings = rows(fates).filter { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
    #expect(headings == ApplyTexts.plan(tally))
    #expect(fates.row(-1) == nil && fates.row(fates.count) == nil)
  }

  @Test("An XMP file is shown by its photo")
  func sidecars() {
    let fates = FateList.Fates(
      of: plan([
        step(.verdict, "1.png.xmp"), step(.move, "2.raf", to: "/out/2.raf"),
        step(.verdict, "2.xmp", leader: 1), step(.verdict, "3.xmp"),
      ]), name)
    var pictures: [String: String?] = [:]
    for place in 0..<fates.count {
      guard case .line(let line) = fates.row(place) else { continue }
      pictures.updateValue(line.picture.map(name), forKey: line.file)
    }
    #expect(
      pictures == ["1.png.xmp": "1.png", "2.raf": "2.raf", "2.xmp": "2.raf", "3.xmp": nil])
  }

  @Test("After Apply, what went wrong is grouped by why")
  func problems() {
    var steps = [
      step(.trash, "1.png"), step(.trash, "2.png"), step(.trash, "3.png"),
      step(.trash, "4.png", skipped: .changed),
    ]
    steps[0].state = .done
    for place in 1...2 {
      steps[place].state = .failed
      steps[place].reason = .gone
    }
    let fates = FateList.Fates(leftBy: plan(steps), name)
    #expect(
      rows(fates) == [
        "# 2 files failed: it no longer exists", "2.png | ", "3.png | ",
        "# 1 file skipped: it has changed since you decided", "4.png | ",
      ])
  }
}
