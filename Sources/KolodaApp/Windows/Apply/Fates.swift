import KolodaDecks
import KolodaTriage

extension FateList {
  /// What happens to files and links, in groups; each line is only made when it becomes visible.
  struct Fates {
    /// Files or links to which the same happens.
    private struct Group {
      var heading: String
      var entries: [Entry]
    }

    /// A step of the plan, or one of the links that it breaks, by its place among them.
    private enum Entry {
      case step(Int)
      case link(Int)
    }

    private let plan: Plan
    private let links: [Plan.BrokenLink]
    private var groups: [Group] = []
    /// The row of each group's heading.
    private var starts: [Int] = []
    /// The number of rows.
    private(set) var count = 0
    private let name: @MainActor ([UInt8]) -> String

    /// What a plan will do.
    ///
    /// - Parameter name: returns the name of a file, by its absolute path.
    init(of plan: Plan, _ name: @escaping @MainActor ([UInt8]) -> String) {
      self.init(plan, plan.brokenLinks(by: .waiting), name)
      let tally = ApplyTally(plan, in: .waiting)
      var effects: [ApplyTally.Effect: [Entry]] = [:]
      for (index, step) in plan.steps.enumerated()
      where step.state == .waiting && step.reason == nil {
        effects[ApplyTally.Effect(step), default: []].append(.step(index))
      }
      for effect in ApplyTally.Effect.allCases {
        guard let share = tally.shares[effect] else { continue }
        add(ApplyTexts.plan(effect, share), effects[effect] ?? [])
      }
      addLinks(ApplyTexts.breaks)
      addProblems(tally, isDone: false)
    }

    /// What a plan left undone, or broken.
    ///
    /// - Parameter name: returns the name of a file, by its absolute path.
    init(leftBy plan: Plan, _ name: @escaping @MainActor ([UInt8]) -> String) {
      self.init(plan, plan.brokenLinks(by: .done), name)
      addProblems(ApplyTally(plan, in: .done), isDone: true)
      addLinks(ApplyTexts.broke)
    }

    private init(
      _ plan: Plan, _ links: [Plan.BrokenLink], _ name: @escaping @MainActor ([UInt8]) -> String
    ) {
      self.plan = plan
      self.links = links
      self.name = name
    }

    private mutating func add(_ heading: String, _ entries: [Entry]) {
      guard !entries.isEmpty else { return }
      groups.append(Group(heading: heading, entries: entries))
      starts.append(count)
      count += 1 + entries.count
    }

    private mutating func addLinks(_ heading: (Int) -> String) {
      add(heading(links.count), links.indices.map { .link($0) })
    }

    /// Adds the files that are left out, by the reason, the most frequent one first.
    private mutating func addProblems(_ tally: ApplyTally, isDone: Bool) {
      var problems: [ApplyTally.Omission: [Entry]] = [:]
      for index in plan.problemPlaces {
        guard let omission = ApplyTally.Omission(plan.steps[index]) else { continue }
        problems[omission, default: []].append(.step(index))
      }
      let counted = problems.map { omission, entries in
        var omission = omission
        omission.files = entries.count
        return (omission, entries)
      }
      for (omission, entries) in counted.sorted(by: { isBefore($0.0, $1.0) }) {
        add(ApplyTexts.omission(omission, isDone: isDone), entries)
      }
    }

    private func isBefore(_ left: ApplyTally.Omission, _ right: ApplyTally.Omission) -> Bool {
      left.files != right.files
        ? left.files > right.files
        : ApplyTexts.omission(left, isDone: true) < ApplyTexts.omission(right, isDone: true)
    }

    /// A row, by its place.
    @MainActor
    func row(_ place: Int) -> Row? {
      guard let index = starts.lastIndex(where: { $0 <= place }) else { return nil }
      let entries = groups[index].entries
      guard place > starts[index] else { return .heading(groups[index].heading) }
      guard entries.indices.contains(place - starts[index] - 1) else { return nil }
      switch entries[place - starts[index] - 1] {
      case .step(let step): return .line(line(of: plan.steps[step]))
      case .link(let number):
        let file = plan.steps[links[number].step].file
        return .line(
          Line(
            file: name(links[number].link), fate: ApplyTexts.brokenLink(to: name(file)),
            picture: file))
      }
    }

    @MainActor
    private func line(of step: Step) -> Line {
      Line(
        file: name(step.file), fate: step.reason == nil ? ApplyTexts.target(of: step) : nil,
        picture: picture(of: step))
    }

    /// The path of the picture that a step's file is, or is about.
    private func picture(of step: Step) -> [UInt8]? {
      guard step.isOfSidecar else { return step.file }
      if let leader = step.leader, plan.steps.indices.contains(leader) {
        return plan.steps[leader].file
      }
      let picture = Array(step.file.dropLast(4))
      return ImageFormats.includes(fileName: picture) ? picture : nil
    }
  }
}
