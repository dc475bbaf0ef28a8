import KolodaWords
import KolodaFiles
import KolodaLocalization
import KolodaOutcomes
import KolodaSources
import KolodaTriage

/// The report of a planned or finished Apply for the command line.
struct ApplyReport {
  private let plan: Plan
  private let folder: FolderPath

  init(_ plan: Plan, in folder: FolderPath) {
    self.plan = plan
    self.folder = folder
  }

  /// The number of steps that are done, or undone if the plan was undone.
  var done: Int {
    let state: Step.State = plan.wasTakenBack ? .returned : .done
    return plan.steps.count { $0.state == state && $0.reason == nil }
  }

  /// The number of steps that could not be done or undone.
  var failed: Int { plan.problems.count { $0.state != .skipped } }

  /// The report as one line of JSON.
  ///
  /// - Parameter isDone: whether the plan was carried out, or is only shown.
  func json(isDone: Bool) -> String {
    let steps = plan.steps.map { step in
      JSONText.object([
        ("file", JSONText.string(name(of: step.file))),
        ("action", JSONText.string(step.action.rawValue)),
        ("to", step.to.map { JSONText.string(String(decoding: $0, as: UTF8.self)) } ?? "null"),
        ("state", JSONText.string(step.state.rawValue)),
        ("error", step.reason.map { JSONText.string(ApplyReport.why($0)) } ?? "null"),
      ])
    }
    var members = [
      ("plan", isDone ? JSONText.string(plan.id.hex) : "null"),
      ("steps", "[" + steps.joined(separator: ", ") + "]"), ("done", "\(done)"),
      ("failed", "\(failed)"),
    ]
    let links = plan.brokenLinks(by: isDone ? .done : .waiting).map { broken in
      JSONText.object([
        ("link", JSONText.string(name(of: broken.link))),
        ("file", JSONText.string(name(of: plan.steps[broken.step].file))),
      ])
    }
    if !links.isEmpty {
      members.append(("brokenLinks", "[" + links.joined(separator: ", ") + "]"))
    }
    return JSONText.object(members)
  }

  /// Why a file was left out or failed, as windows say it, in English.
  private static func why(_ reason: StepReason) -> String {
    Language.inEnglish { reason.text }
  }

  /// One line for each file.
  var preview: String {
    let lines = plan.steps.map { step in
      let what =
        switch step.state {
        case .skipped: "stays: \(step.reason.map(ApplyReport.why) ?? "")"
        default: what(step)
        }
      return "\(displayText(name(of: step.file).utf8)): \(what)"
    }
    let links = plan.brokenLinks(by: .waiting).map { line(of: $0, "stays as") }
    var parts = ApplyReport.kinds.compactMap { kind -> String? in
      let count = count(of: kind.action, in: .waiting)
      return count > 0 ? kind.plan(count) : nil
    }
    if !links.isEmpty { parts.append("break \(counted(links.count, "link"))") }
    let all = parts.isEmpty ? "nothing to do" : "would " + parts.joined(separator: ", ")
    let reasons = ApplyReport.reasons(of: plan.steps.filter { $0.state == .skipped })
    return (lines + links + reasons + [all]).joined(separator: "\n")
  }

  /// Says what becomes of a link.
  private func line(of broken: Plan.BrokenLink, _ how: String) -> String {
    let names = [broken.link, plan.steps[broken.step].file].map { displayText(name(of: $0).utf8) }
    return "\(names[0]): \(how) a broken link to \(names[1])"
  }

  /// The result in one line.
  var summary: String {
    plan.wasTakenBack
      ? counts(of: .returned, "undone:") : counts(of: .done, "")
  }

  /// One line for each file that was left out or failed, and for each link that is broken now.
  var problems: [String] {
    plan.problems.compactMap { step in
      step.reason.map {
        "\(displayText(name(of: step.file).utf8)): \(ApplyReport.why($0))"
      }
    } + plan.brokenLinks(by: .done).map { line(of: $0, "is now") }
  }

  /// The reasons for that, if there are too many files to read one by one: one line each, the most
  /// frequent first.
  var reasons: [String] { ApplyReport.reasons(of: plan.problems) }

  private static func reasons(of steps: [Step]) -> [String] {
    guard steps.count > mostToGoThrough else { return [] }
    let reasons = steps.compactMap { $0.reason.map(why) }
    let counts = reasons.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    let sorted =
      counts
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let others = sorted.dropFirst(mostReasons).reduce(0) { $0 + $1.value }
    return sorted.prefix(mostReasons).map { "\(counted($0.value, "file")): \($0.key)" }
      + (others > 0 ? ["\(counted(others, "file")): other reasons"] : [])
  }

  /// The most files that people will read one by one.
  private static let mostToGoThrough = 20
  /// The most reasons that are listed.
  private static let mostReasons = 10

  private func what(_ step: Step) -> String {
    switch step.action {
    case .trash: "move to the trash"
    case .move: "move to \(displayText(step.to ?? []))"
    case .copy: "copy to \(displayText(step.to ?? []))"
    case .turn: "turn by \(step.turn.map { "\($0.rawValue)" } ?? "")°"
    case .verdict: "write the decision, \(step.change?.word ?? "")"
    }
  }

  private func counts(of state: Step.State, _ lead: String) -> String {
    let parts = ApplyReport.kinds.compactMap { kind -> String? in
      let count = count(of: kind.action, in: state)
      return count > 0 ? "\(count) \(kind.done)" : nil
    }
    if parts.isEmpty { return plan.problems.isEmpty ? "nothing to do" : "nothing done" }
    let text = parts.joined(separator: ", ")
    return lead.isEmpty ? text : "\(lead) \(text)"
  }

  /// For each action, how to describe it in a plan and in a report.
  private static let kinds: [(action: Step.Action, plan: @Sendable (Int) -> String, done: String)] =
    [
      (.trash, { "move \($0) to the trash" }, "to the trash"), (.move, { "move \($0)" }, "moved"),
      (.copy, { "copy \($0)" }, "copied"), (.turn, { "turn \($0)" }, "turned"),
      (.verdict, { "write \($0)" }, "written"),
    ]

  private func count(of action: Step.Action, in state: Step.State) -> Int {
    plan.steps.count { $0.action == action && $0.state == state }
  }

  /// A file's path, relative to the folder if the file is in it.
  private func name(of file: [UInt8]) -> String {
    let start = folder.path(of: FileName(bytes: []))
    let bytes = file.starts(with: start) ? Array(file[start.count...]) : file
    return String(decoding: bytes, as: UTF8.self)
  }
}
