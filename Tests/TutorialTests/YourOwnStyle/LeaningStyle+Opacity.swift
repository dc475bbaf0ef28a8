import Koloda

extension LeaningStyle {
  func opacity(at index: Int) -> Double { max(1 - 0.15 * Double(index), 0) }
}
