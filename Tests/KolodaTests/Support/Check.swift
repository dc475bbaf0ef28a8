import Testing

/// Expects something that a test asks thousands of times.
///
/// It says what `#expect` says where that fails, but where it holds it costs nothing: what `#expect`
/// notes of each time takes longer than most of what is tested so.
func check(
  _ holds: Bool, _ comment: @autoclosure () -> Comment? = nil,
  at location: SourceLocation = #_sourceLocation
) {
  if !holds { Issue.record(comment(), sourceLocation: location) }
}
