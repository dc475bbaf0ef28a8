/// The rows below the names of a table that explain them, as programs for surveys write them.
enum ExplainingRows {
  /// How a field of Qualtrics's third row begins, below the names and the questions.
  private static let importID = "{\"ImportId\":"
  /// What the first column of SurveyMonkey is called, in lower case and without blanks.
  private static let respondent = "respondentid"

  /// How many rows are such, given what the first rows of a table say, the names among them.
  static func count(in rows: [[String]]) -> Int {
    // Columns that others have added say nothing there.
    if rows.count > 2, rows[2].count > 1, rows[2].first?.isEmpty == false,
      rows[2].allSatisfy({ $0.isEmpty || $0.hasPrefix(importID) })
    {
      return 2
    }
    // The choices of a question are below it there, if it has any, and nothing is below the id.
    guard rows.count > 1, rows[1].first?.isEmpty == true,
      let first = rows[0].first, first.lowercased().filter({ $0 != " " }) == respondent
    else { return 0 }
    return 1
  }
}
