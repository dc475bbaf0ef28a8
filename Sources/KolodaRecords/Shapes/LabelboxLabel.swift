/// What somebody has said about a picture or a text in Labelbox: the first label that says anything,
/// in the present form of its exports or in the older one.
struct LabelboxLabel {
  /// The objects on the picture.
  let objects: [UnsafeRawBufferPointer]
  /// The answers to questions, each in words, such as `time of day: night`.
  let answers: [String]

  /// The fields that have labels: of the present form by project, and of the older one.
  static let (projectsName, labelName) = ("projects", "Label")
  /// The most objects that are looked at.
  private static let mostObjects = 1_000_000
  /// How deep questions may lie in one another.
  private static let deepest = 8

  /// Reads the value of a field; nil if it has no label.
  init?(_ value: JSONMembers, named name: String) {
    let found: JSONMembers? =
      switch name {
      case Self.projectsName:
        value.all.lazy.flatMap { project in
          JSONMembers(project.value)?["labels"]?.jsonElements() ?? []
        }.compactMap { JSONMembers($0)?.object("annotations") }.first { Self.saysAnything($0) }
      case Self.labelName: Self.saysAnything(value) ? value : nil
      default: nil
      }
    guard let found else { return nil }
    objects = found["objects"]?.jsonElements(atMost: Self.mostObjects) ?? []
    answers = Self.answers(of: found, depth: 0)
  }

  private static func saysAnything(_ label: JSONMembers) -> Bool {
    ["objects", "classifications"].contains { name in
      label[name]?.jsonElements(atMost: 1)?.first.map { JSONMembers($0) != nil } ?? false
    }
  }

  /// The answers in words; those to questions about an object, or about an answer, follow it.
  static func answers(of members: JSONMembers, depth: Int) -> [String] {
    let questions = members["classifications"]?.jsonElements(atMost: mostObjects) ?? []
    guard depth < deepest else { return [] }
    return questions.compactMap { JSONMembers($0) }.flatMap { question -> [String] in
      let chosen =
        [question["radio_answer"], question["answer"]].compactMap(\.self)
        + (question.first(of: ["checklist_answers", "answers"])?.jsonElements() ?? [])
      let given = chosen.compactMap { JSONMembers($0) }
      let said =
        given.isEmpty
        ? [question.object("text_answer")?.text(of: "content") ?? question.text(of: "answer")]
          .compactMap(\.self) : given.map(LabelboxRegion.name)
      guard !said.isEmpty else { return [] }
      return ["\(LabelboxRegion.name(of: question)): \(said.joined(separator: ", "))"]
        + given.flatMap { answers(of: $0, depth: depth + 1) }
    }
  }
}
