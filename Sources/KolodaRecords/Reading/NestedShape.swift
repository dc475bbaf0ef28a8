import KolodaFiles

/// How a JSON file has its records inside of others, so that a card is several of them.
package enum NestedShape: Hashable, Sendable {
  /// The questions in the paragraphs of articles, as SQuAD has them.
  case questions

  /// Recognises the shape of a file; nil for any other.
  init?(_ listing: RecordListing) {
    guard listing.form == .array, listing.count > 0 else { return nil }
    let article = listing.record(0)
    guard let paragraph = article.field(at: "paragraphs.0"),
      article.field(at: "paragraphs.0.qas.0.question") != nil,
      article.members(of: paragraph).contains(where: { $0.name.hasSuffix(".context") })
    else { return nil }
    self = .questions
  }

  /// A command that makes a file of records of a file with this name; of any file for an empty one.
  ///
  /// - Parameter array: the field with the list of records; nil if the file is that list.
  package func command(for name: String, in array: String?) -> String {
    let list = array.map { $0.isEmpty ? "." : ".\($0)[]" } ?? ".[]"
    let filter =
      "\(list) | .title as $t | .paragraphs[] | .context as $c | .qas[]"
      + " | {id, title: $t, context: $c} + del(.id)"
    return ColumnShape.command(filter, for: name)
  }
}
