// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "colours",
  dependencies: [.package(path: "../koloda")],
  targets: [
    .executableTarget(
      name: "Colours", dependencies: [.product(name: "KolodaGTK", package: "koloda")]),
    .executableTarget(
      name: "TenLines", dependencies: [.product(name: "KolodaGTK", package: "koloda")]),
  ]
)
