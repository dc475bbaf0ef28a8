import Foundation
import KolodaFiles
import Testing

@testable import KolodaApp

/// Of which disks thumbnails may be kept elsewhere.
@Suite("Disks whose thumbnails are kept")
struct ThumbnailMediaTests {
  private let folder: String
  private let file: String

  init() throws {
    folder = NSTemporaryDirectory() + "/koloda-media-\(UUID().uuidString)"
    file = folder + "/photo.jpg"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("photo".utf8).write(to: URL(fileURLWithPath: file))
  }

  /// A device in a made-up sysfs, with the link that the kernel has for its number.
  private func add(_ device: String, number: String, _ files: [String: String] = [:]) throws {
    let place = folder + "/devices/" + device
    let manager = FileManager.default
    try manager.createDirectory(atPath: place, withIntermediateDirectories: true)
    for (name, text) in files {
      let path = place + "/" + name
      try manager.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: path))
    }
    try manager.createDirectory(atPath: folder + "/block", withIntermediateDirectories: true)
    try? manager.createSymbolicLink(
      atPath: folder + "/block/" + number, withDestinationPath: place)
  }

  /// Has a device lie on another.
  private func lay(_ device: String, on other: String) throws {
    let slaves = folder + "/devices/" + device + "/slaves"
    try FileManager.default.createDirectory(atPath: slaves, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: slaves + "/" + (other as NSString).lastPathComponent,
      withDestinationPath: folder + "/devices/" + other)
  }

  private func mayKeep(_ type: String, at point: String? = nil, number: String) throws -> Bool {
    let resolved = try #require(realpath(folder, nil))
    defer { free(resolved) }
    let root = point ?? String(cString: resolved)
    let table = "36 35 \(number) / \(root) rw,noatime master:1 - \(type) /dev/x rw\n"
    let media = ThumbnailMedia(
      mounts: { MountList(Array(table.utf8)) }, devices: folder + "/block")
    // The cache is on another disk: that of the system's processes.
    return media.mayKeep(Array(file.utf8), in: Array("/proc".utf8))
  }

  @Test("those of a built-in disk are, and those of removable, network and encrypted ones are not")
  func kinds() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try add("pci/sda", number: "8:0", ["removable": "0"])
    try add("pci/sda/sda1", number: "8:1")
    try add("pci/sdb", number: "8:16", ["removable": "1"])
    try add("pci/sdb/sdb1", number: "8:17")
    try add("pci/usb1/sdc/sdc1", number: "8:33")
    try add("pci/mmc_host/mmcblk0", number: "179:0", ["removable": "0"])
    try add("virtual/dm-0", number: "254:0", ["dm/uuid": "CRYPT-LUKS2-1234-home"])
    try add("virtual/dm-1", number: "254:1", ["dm/uuid": "LVM-1234"])
    try add("virtual/dm-2", number: "254:2", ["dm/uuid": "LVM-5678"])
    try lay("virtual/dm-0", on: "pci/sda/sda1")
    try lay("virtual/dm-1", on: "pci/sda/sda1")
    try lay("virtual/dm-2", on: "virtual/dm-0")
    for (number, may) in [
      ("8:0", true), ("8:1", true), ("8:16", false), ("8:17", false), ("8:33", false),
      ("179:0", false), ("254:0", false), ("254:1", true), ("254:2", false), ("99:9", false),
    ] {
      #expect(try mayKeep("ext4", number: number) == may, "\(number)")
    }
    for type in ["nfs4", "cifs", "fuse.gocryptfs", "fuse", "ecryptfs", "vfat", "tmpfs", "9p"] {
      #expect(try !mayKeep(type, number: "8:1"), "\(type)")
    }
    // A disk that lies on itself is none that may be trusted.
    try lay("pci/sda", on: "pci/sda")
    #expect(try !mayKeep("ext4", number: "8:0"))
    // A disk has folders that are encrypted and others.
    let secret = folder + "/secret"
    try FileManager.default.createDirectory(atPath: secret, withIntermediateDirectories: true)
    try Data("photo".utf8).write(to: URL(fileURLWithPath: secret + "/photo.jpg"))
    let partly = ThumbnailMedia(
      mounts: { MountList([]) }, devices: folder + "/block",
      isEncrypted: { $0.starts(with: secret.utf8) })
    for (photo, cache, may) in [
      (secret, secret, true), (secret, folder, false), (folder, folder, true),
      (folder, secret, true),
    ] {
      let found = partly.mayKeep(
        Array((photo + "/photo.jpg").utf8), in: Array((cache + "/cache/thumbnails").utf8))
      #expect(found == may, "\(photo) in \(cache)")
    }
    let elsewhere = ThumbnailMedia(isEncrypted: { _ in true })
    #expect(!elsewhere.mayKeep(Array(file.utf8), in: Array("/proc".utf8)))
    // On the medium itself, a thumbnail is as safe as the photo.
    let media = ThumbnailMedia(mounts: { MountList([]) }, devices: folder + "/block")
    #expect(media.mayKeep(Array(file.utf8), in: Array((folder + "/cache/thumbnails").utf8)))
    #expect(!media.mayKeep(Array((folder + "/nowhere").utf8), in: Array(folder.utf8)))
  }
}
