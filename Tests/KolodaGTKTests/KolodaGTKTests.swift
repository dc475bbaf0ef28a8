import Testing

@testable import KolodaGTK
