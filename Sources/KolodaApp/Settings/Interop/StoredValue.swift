/// The stored value of a setting.
enum StoredValue: Equatable, Sendable {
  case flag(Bool)
  case whole(Int)
  case number(Double)
  case text(String)
  case texts([String])
}
