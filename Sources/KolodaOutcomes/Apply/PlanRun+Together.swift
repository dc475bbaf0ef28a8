import KolodaFiles
import KolodaTriage

// Files that go together stay together where one of them can't go.
extension PlanRun {
  /// Lets a photo stay, with all that goes with it, where one of these files can't go: those that have
  /// gone already come back.
  ///
  /// - Parameter index: the step of a file that has ended.
  mutating func keepTogether(_ index: Int) throws(PlanLogError) {
    let step = plan.steps[index]
    guard step.state == .failed || step.state == .skipped, step.reason?.keepsOthers == true,
      let leader = step.leader
    else { return }
    let first = plan.steps[leader].leader ?? leader
    switch plan.steps[first].state {
    case .done: try bringBack(first, because: index)
    // In a plan that was interrupted, it may have gone already. That is found out at its own step.
    case .waiting where !wasInterrupted:
      for place in Set([first, leader]) where plan.steps[place].state == .waiting {
        end(place, .failed, .followerStays)
      }
    default: break
    }
  }

  /// Undoes the steps of a photo, and of what goes with it, that were done.
  ///
  /// They are logged as not done before: wherever the program ends meanwhile, the next run finds out by
  /// the files what became of them.
  ///
  /// - Parameters:
  ///   - first: the step of the photo.
  ///   - index: the step of the file that can't go.
  private mutating func bringBack(_ first: Int, because index: Int) throws(PlanLogError) {
    let gone = ([first] + others(with: first)).filter { plan.steps[$0].state == .done }
    for place in gone { plan.steps[place].state = .waiting }
    try waitForNote()
    try log.note(
      Dictionary(uniqueKeysWithValues: gone.map { ($0, plan.steps[$0]) }), applied: [:],
      of: plan.id)
    let told = told(first)
    var back: [Int] = []
    for place in gone.reversed() {
      let returning = returning(place, goesOn: { [progress] in progress(told) != .leave })
      do throws(StepReason) {
        try returning.run(plan.steps[place], number: place)
        back.append(place)
      } catch {
        guard case .cancelled = error else { return send(back, of: gone) }
        // All of it is for the next run.
        answer = .leave
        (plan.steps[index].state, plan.steps[index].reason) = (.waiting, nil)
        return
      }
    }
    for place in gone {
      let isPhoto = photo(of: place) == nil
      end(place, isPhoto ? .failed : .skipped, isPhoto ? .followerStays : .leaderStays)
      if plan.steps[place].action == .trash { plan.steps[place].to = nil }
      syncFolder(split(plan.steps[place].file).folder)
      if let target = plan.steps[place].to { syncFolder(split(target).folder) }
    }
    broughtBack.formUnion(gone)
  }

  /// Lets files that came back go again, since others of the same photo did not come back.
  private mutating func send(_ back: [Int], of gone: [Int]) {
    for place in gone {
      guard back.contains(place) else {
        plan.steps[place].state = .done
        continue
      }
      do throws(StepReason) {
        let target = try doing(place, endsOn: []).run(
          plan.steps[place], number: place, wasInterrupted: false)
        if let target { plan.steps[place].to = target }
        plan.steps[place].state = .done
      } catch { end(place, .failed, error) }
    }
    broughtBack.formUnion(gone)
  }

  /// The steps of the other files of a photo's shot, and of what belongs to it.
  private func others(with first: Int) -> [Int] {
    Array(
      ((first + 1)..<plan.steps.count).prefix { place in
        guard let leader = plan.steps[place].leader else { return false }
        return leader == first || plan.steps[leader].leader == first
      })
  }
}

extension StepReason {
  /// Whether a file that can't go for this reason is where it was, and what goes with it should stay
  /// there, too.
  ///
  /// Without a file that is gone, and without one that the other file system has no name for, such as
  /// what Windows notes in `photo.jpg:Zone.Identifier`, the others go. Nothing comes back from a drive
  /// that is missing.
  fileprivate var keepsOthers: Bool {
    switch self {
    case .changed, .notRegular, .taken, .closedFolder, .trash, .system: true
    default: false
    }
  }
}
