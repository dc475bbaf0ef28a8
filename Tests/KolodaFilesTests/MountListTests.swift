import KolodaFiles
import Testing

/// What the list of mounts says of a folder.
@Suite struct MountListTests {
  @Test func remoteFileSystemsArePolled() {
    let mounts = MountList(
      Array(
        """
        22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw
        40 22 0:45 / /mnt/my\\040share rw shared:9 - nfs4 server:/x rw
        41 22 0:46 / /home/me/phone rw - fuse.gvfsd-fuse gvfsd rw
        42 22 8:17 / /media/card rw - vfat /dev/sdb1 rw
        """.utf8))
    func isRemote(_ path: String) -> Bool { mounts.isRemote(Array(path.utf8)) }
    #expect(isRemote("/mnt/my share/photos") && isRemote("/home/me/phone"))
    #expect(!isRemote("/mnt/my sharewood") && !isRemote("/media/card/DCIM") && !isRemote("/"))
    #expect(mounts.hasDevice(8 << 8 | 17) && !mounts.hasDevice(8 << 8 | 18))
    #expect(mounts.points(in: Array("/media".utf8)).map(\.type) == ["vfat"])
    #expect(mounts.points(in: Array("/media/card".utf8)).isEmpty)
  }

  /// An automount stays beneath what it mounts, at the same place or around it.
  @Test func aFolderThatIsMountedWhenSomebodyLooksIsRemote() throws {
    let root = "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
    let automounts =
      root + "40 22 0:45 / /data rw - autofs /etc/auto.data rw\n"
      + "41 22 0:46 / /net rw - autofs -hosts rw\n"
    let mounts =
      automounts + "42 40 0:47 / /data rw - nfs4 server:/data rw\n"
      + "43 41 0:48 / /net/host rw - cifs //host/x rw\n"
      + "44 42 0:49 / /data/stick rw - vfat /dev/sdb1 rw\n"
    let (mounted, expired) = (MountList(Array(mounts.utf8)), MountList(Array(automounts.utf8)))
    for (path, device, comesByItself) in [
      ("/data/photos", "0:47", true), ("/net/host/photos", "0:48", true),
      ("/data/stick/photos", "0:49", false), ("/home", "8:1", false),
    ] {
      let mount = try #require(mounted.mount(around: Array(path.utf8)))
      #expect(mount.device == device)
      #expect(mounted.isRemote(Array(path.utf8)) == comesByItself)
      #expect(mounted.comesByItself(mount) == comesByItself)
    }
    for path in ["/data/photos", "/net/host/photos"] {
      let mount = try #require(mounted.mount(around: Array(path.utf8)))
      #expect(expired.comesByItself(mount))
      #expect(!MountList(Array(root.utf8)).comesByItself(mount))
    }
  }
}
