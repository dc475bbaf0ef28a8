import Testing

@testable import KolodaGLib

@Suite struct MountTableTests {
  static let table = MountTable(
    text: Array(
      """
      22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
      23 22 0:21 / /proc rw - proc proc rw
      30 22 0:50 / /mnt/a rw - nfs4 server:/a rw
      31 22 0:51 / /mnt/ab rw - nfs4 server:/b rw
      32 30 0:52 / /mnt/a/my\\040disk\\134x rw - fuse.sshfs host: rw
      33 22 0:53 / /mnt/ab rw - tmpfs none rw
      broken line
      """.utf8))

  @Test(arguments: [
    ("/", "8:1"), ("/mnt", "8:1"), ("/mnt/a", "0:50"), ("/mnt/a/", "0:50"), ("/mnt/a/b/c", "0:50"),
    ("/mnt/abc", "8:1"), ("/mnt/ab/x", "0:53"), ("/mnt/a/my disk\\x/y", "0:52"),
    ("/mnt/a/my disk", "0:50"), ("/mnt/a/../ab", "0:53"), ("//proc/./self", "0:21"),
    ("/../../proc", "0:21"),
  ])
  func aPathIsOnTheMountThatIsNearest(path: String, device: String) {
    #expect(MountTableTests.table.device(of: Array(path.utf8)) == device)
  }

  @Test func aRelativePathIsInTheWorkingFolder() {
    let here = MountTable.shared.device(of: [])
    #expect(MountTable.shared.device(of: Array(".".utf8)) == here)
    #expect(MountTable.shared.device(of: Array("none/such".utf8)) == here)
  }

  @Test func theProgramsOwnTableIsRead() {
    let root = MountTable.shared.device(of: Array("/".utf8))
    let processes = MountTable.shared.device(of: Array("/proc/self".utf8))
    #expect(!root.isEmpty)
    #expect(!processes.isEmpty)
    #expect(root != processes)
  }

  @Test func withoutATableAllIsOneMount() {
    let table = MountTable(text: [])
    #expect(table.device(of: Array("/a".utf8)) == table.device(of: Array("/b".utf8)))
  }
}
