import Testing

/// Expects a condition that a test checks thousands of times.
///
/// A failure is reported as by `#expect`, but a success costs nothing: the bookkeeping of `#expect`
/// takes longer than most of the code tested here.
func check(
  _ holds: Bool, _ comment: @autoclosure () -> Comment? = nil,
  at location: SourceLocation = #_sourceLocation
) {
  if !holds { Issue.record(comment(), sourceLocation: location) }
}
