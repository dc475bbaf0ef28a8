/// What the positions of spans in a text count.
package enum PositionUnit: String, CaseIterable, Hashable, Sendable {
  /// Unicode scalars, as Python does.
  case scalars
  /// UTF-16 units, as JavaScript and Java do: of some characters, such as most emoji, there are two.
  case units
}
