import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// A plan that puts more into a folder than fits is found out before its first step.
@Suite struct RoomShortageTests {
  private func plan(_ folder: PhotoFolder, size: Int64) throws -> Plan {
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, name) }
    var plan = folder.plan(folder.request(["a.jpg": folder.copyOut, "b.jpg": folder.copyOut]))
    for index in plan.steps.indices { plan.steps[index].fileState?.size = size }
    return plan
  }

  /// Sparse files may be longer, taken together, than any number says.
  @Test(arguments: [Int64(5) << 60, Int64.max])
  func hugeFilesAreTooMuch(size: Int64) throws {
    let folder = try PhotoFolder()
    let plan = try plan(folder, size: size)
    let shortage = #expect(throws: RoomShortage.self) { try RoomShortage.check(plan) }
    #expect(shortage?.needed == Int64.max)
    #expect(shortage?.folder == Array(folder.out.utf8))
  }

  @Test func smallFilesFit() throws {
    let folder = try PhotoFolder()
    let plan = try plan(folder, size: 1)
    #expect(throws: Never.self) { try RoomShortage.check(plan) }
  }
}
