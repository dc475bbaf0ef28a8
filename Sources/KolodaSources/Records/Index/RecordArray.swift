/// An array of objects in a field of the object that a file is.
package struct RecordArray: Hashable, Sendable {
  /// The field's name, as it is written.
  package let name: String
  /// How many elements it has.
  package let count: Int
}
