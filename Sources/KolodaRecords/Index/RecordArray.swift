/// An array of objects in a field of a file's JSON object.
package struct RecordArray: Hashable, Sendable {
  /// The field's name, as written in the file.
  package let name: String
  /// The number of elements.
  package let count: Int
}
