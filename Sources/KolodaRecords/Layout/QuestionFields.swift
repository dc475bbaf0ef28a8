/// The fields of records with a question about a text, as SQuAD has them: the text is what is read, and
/// the question is above it.
struct QuestionFields {
  let question: String
  let context: String

  /// Recognises them by their names; nil unless there are answers, too.
  init?(among names: [String]) {
    func field(_ name: String) -> String? { names.first { $0.lowercased() == name } }
    guard let question = field("question"), let context = field("context"),
      field(AnswerSpans.name) != nil
    else { return nil }
    (self.question, self.context) = (question, context)
  }
}
