/// Something that a random test does with its subject, and how often.
package struct RandomAct<Subject> {
  package let name: String
  private let weight: Int
  package let perform: @MainActor (Subject) -> Void

  /// - Parameter weight: The act's frequency, relative to that of the others.
  package init(_ name: String, _ weight: Int, _ perform: @escaping @MainActor (Subject) -> Void) {
    self.name = name
    self.weight = weight
    self.perform = perform
  }

  /// Draws one of several acts.
  package static func draw(
    from acts: [RandomAct], by random: inout SeededGenerator
  ) -> RandomAct {
    var place = random.int(0..<acts.reduce(0) { $0 + $1.weight })
    return acts.first { act in
      place -= act.weight
      return place < 0
    } ?? acts[0]
  }
}
