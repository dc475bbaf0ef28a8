import Testing

@testable import Koloda

@Test func thereAreEightDirections() {
  #expect(SwipeDirection.allCases.count == 8)
}
