/// A setting's value as it is stored.
enum StoredValue: Equatable, Sendable {
  case flag(Bool)
  case whole(Int)
  case number(Double)
  case text(String)
  case texts([String])
}
