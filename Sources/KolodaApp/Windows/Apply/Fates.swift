import KolodaTriage

extension FateList {
  /// What happens to files and links; each line is only made when it becomes visible.
  struct Fates {
    private let steps: [Step]
    private let links: [(link: [UInt8], file: [UInt8])]
    private let name: @MainActor ([UInt8]) -> String

    /// What a plan will do.
    ///
    /// - Parameter name: returns the name of a file, by its absolute path.
    init(of plan: Plan, _ name: @escaping @MainActor ([UInt8]) -> String) {
      self.init(plan.steps, plan, .waiting, name)
    }

    /// What a plan left undone, or broken.
    ///
    /// - Parameter name: returns the name of a file, by its absolute path.
    init(leftBy plan: Plan, _ name: @escaping @MainActor ([UInt8]) -> String) {
      self.init(plan.problems, plan, .done, name)
    }

    private init(
      _ steps: [Step], _ plan: Plan, _ state: Step.State,
      _ name: @escaping @MainActor ([UInt8]) -> String
    ) {
      self.steps = steps
      self.name = name
      links = plan.brokenLinks(by: state).map { ($0.link, plan.steps[$0.step].file) }
    }

    /// The number of lines.
    var count: Int { steps.count + links.count }

    /// A line, by its place.
    @MainActor
    func line(_ place: Int) -> Line? {
      if steps.indices.contains(place) {
        return Line(file: name(steps[place].file), fate: ApplyTexts.fate(steps[place]))
      }
      guard links.indices.contains(place - steps.count) else { return nil }
      let (link, file) = links[place - steps.count]
      return Line(file: name(link), fate: ApplyTexts.brokenLink(to: name(file)))
    }
  }
}
