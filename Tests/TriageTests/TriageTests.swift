import Testing

@testable import Triage
