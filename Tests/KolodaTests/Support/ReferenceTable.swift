import Foundation
import Testing

/// A table of reference figures from the tests' resources, with named columns.
struct ReferenceTable {
  struct Row: CustomTestStringConvertible {
    let line: Int
    private let fields: [String: String]

    init(line: Int, fields: [String: String]) {
      self.line = line
      self.fields = fields
    }

    var testDescription: String { "line \(line)" }

    func text(_ column: String) throws -> String { try #require(fields[column]) }
    func number(_ column: String) throws -> Double { try #require(Double(text(column))) }
    func integer(_ column: String) throws -> Int { try #require(Int(text(column))) }
  }

  let rows: [Row]

  /// Reads a table; lines that begin with # are comments.
  init(_ name: String) throws {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "csv", subdirectory: "Reference"))
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    var columns: [String]?
    var rows: [Row] = []
    for (index, line) in lines.enumerated() where !line.hasPrefix("#") {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard let names = columns else {
        columns = fields
        continue
      }
      try #require(fields.count == names.count, "\(name).csv:\(index + 1)")
      rows.append(
        Row(line: index + 1, fields: Dictionary(uniqueKeysWithValues: zip(names, fields))))
    }
    self.rows = rows
  }
}
