/// A number with its English noun, as in "1 card" and "2 cards".
func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
