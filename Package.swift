// swift-tools-version: 6.2
import PackageDescription

/// What a build is for, by KOLODA_PURPOSE in the environment: it leaves out what that doesn't need.
enum BuildPurpose: String {
  case everything
  /// The program, with the others that it starts.
  case program
  /// The tests, without benchmarks.
  case tests
  /// What calls C libraries, with the tests of the widget and of the pictures: whether they are right
  /// on another release.
  case libraries
}

let purpose = Context.environment["KOLODA_PURPOSE"].flatMap(BuildPurpose.init) ?? .everything

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Modules that compute a lot, and the tests that do: for tests they are optimised in debug builds,
/// too, but keep their assertions.
///
/// Each is optimised as a whole: file by file that takes several times as long, and generic types are
/// not specialised outside of their own file.
let computing: [SwiftSetting] =
  purpose == .tests
  ? strict + [.unsafeFlags(["-O", "-assert-config", "Debug", "-wmo", "-num-threads", "2"])] : strict

/// How programs are linked: by LLVM's linker, which takes a third of the time.
///
/// In a release, nothing is kept only because it might be looked up by name; libraries that nothing
/// calls are left out, which the linker must know before it sees them; all functions of libraries are
/// found at the start, so that their addresses can't be overwritten later; and the addresses to adjust
/// at the start are packed, which needs glibc 2.36.
let programs: [LinkerSetting] = [
  .unsafeFlags(["-use-ld=lld"]),
  .unsafeFlags(
    [
      "-Xclang-linker", "--config=\(Context.packageDirectory)/build-aux/linked-libraries.cfg",
      "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "-z",
      "-Xlinker", "pack-relative-relocs",
    ], .when(configuration: .release)),
]

/// A dependency from its repository or, for builds without a network, from the folder
/// KOLODA_PACKAGES, in which each package has the last part of its URL as its name.
func dependency(_ url: String, from version: Version) -> Package.Dependency {
  guard let folder = Context.environment["KOLODA_PACKAGES"], !folder.isEmpty,
    let name = url.split(separator: "/").last
  else { return .package(url: url, from: version) }
  return .package(path: "\(folder)/\(name)")
}

let package = Package(
  name: "koloda",
  products: [
    .executable(name: "koloda", targets: ["KolodaMain"]),
    .executable(name: "koloda-picture-worker", targets: ["PictureWorker"]),
    .executable(name: "koloda-sync", targets: ["KolodaSync"]),
  ],
  dependencies: [
    dependency("https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    dependency("https://github.com/groue/GRDB.swift", from: "7.0.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .systemLibrary(
      name: "CKolodaGLib", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .target(
      name: "KolodaGLib", dependencies: ["CKolodaGLib", "KolodaFiles"], swiftSettings: computing),
    .target(name: "Koloda", swiftSettings: computing),
    .target(
      name: "KolodaTriage", dependencies: ["Koloda", "KolodaFiles"], swiftSettings: computing),
    .target(
      name: "KolodaJournal",
      dependencies: [
        "Koloda", "KolodaFiles", "KolodaGLib", "KolodaTriage",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: computing),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(
      name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),
    .target(
      name: "KolodaSyncMessages", dependencies: ["CKolodaGLib", "KolodaTriage"],
      swiftSettings: computing),
    .executableTarget(
      name: "KolodaSync",
      dependencies: ["CPostgreSQL", "CSecret", "KolodaSyncMessages", "KolodaTriage"],
      resources: [
        .embedInCode("Schema/tables.sql"), .embedInCode("Schema/functions.sql"),
        .embedInCode("Schema/photo-tables.sql"), .embedInCode("Schema/photo-functions.sql"),
        .embedInCode("Schema/dispute-functions.sql"),
      ], swiftSettings: computing, linkerSettings: programs),
    .target(name: "KolodaLocalization", dependencies: ["CKolodaGLib"], swiftSettings: strict),
    .target(
      name: "KolodaGTK", dependencies: ["CAdwaita", "Koloda", "KolodaGLib"],
      swiftSettings: computing),
    .target(name: "KolodaFiles", swiftSettings: computing),
    .target(
      name: "KolodaContainers", dependencies: ["KolodaFiles"], swiftSettings: computing),
    .target(
      name: "KolodaSources",
      dependencies: ["CKolodaGLib", "Koloda", "KolodaFiles", "KolodaGLib", "KolodaTriage"],
      swiftSettings: computing),
    .target(
      name: "KolodaFolders",
      dependencies: [
        "CKolodaGLib", "Koloda", "KolodaContainers", "KolodaFiles", "KolodaGLib", "KolodaSources",
        "KolodaTriage",
      ],
      swiftSettings: computing),
    .target(
      name: "KolodaRecords",
      dependencies: [
        "CKolodaCompression", "CKolodaGLib", "Koloda", "KolodaFiles", "KolodaGLib",
        "KolodaSources", "KolodaTriage",
      ],
      swiftSettings: computing),
    .systemLibrary(
      name: "CKolodaSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CKolodaCompression", pkgConfig: "zlib",
      providers: [.apt(["libzstd-dev", "zlib1g-dev"])]),
    .systemLibrary(name: "CKolodaXML", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .target(
      name: "KolodaOutcomes",
      dependencies: [
        "CKolodaGLib", "CKolodaXML", "KolodaContainers", "KolodaFiles", "KolodaGLib",
        "KolodaTriage",
      ],
      swiftSettings: strict),
    .systemLibrary(
      name: "CKolodaPictures", pkgConfig: "gio-2.0",
      providers: [
        .apt([
          "libgif-dev", "libglib2.0-dev", "libjpeg-dev", "liblcms2-dev", "libpng-dev",
          "libraw-dev", "libtiff-dev", "libwebp-dev",
        ])
      ]),
    .target(name: "KolodaPictureMessages", swiftSettings: computing),
    .target(
      name: "KolodaPictures",
      dependencies: ["CKolodaGLib", "KolodaFiles", "KolodaGLib", "KolodaPictureMessages"],
      swiftSettings: computing),
    .executableTarget(
      name: "PictureWorker",
      dependencies: [
        "CKolodaPictures", "CKolodaSQLite", "KolodaContainers", "KolodaFiles", "KolodaGLib",
        "KolodaPictureMessages",
      ],
      swiftSettings: computing, linkerSettings: programs),
    .target(
      name: "KolodaSharing",
      dependencies: [
        "Koloda", "KolodaFiles", "KolodaFolders", "KolodaGLib", "KolodaJournal",
        "KolodaPictureMessages", "KolodaPictures", "KolodaRecords", "KolodaSources",
        "KolodaSyncMessages", "KolodaTriage",
      ],
      swiftSettings: strict),
    .target(
      name: "KolodaDecks",
      dependencies: [
        "CKolodaGLib", "Koloda", "KolodaFiles", "KolodaFolders", "KolodaGLib", "KolodaJournal",
        "KolodaLocalization", "KolodaOutcomes", "KolodaPictureMessages", "KolodaPictures",
        "KolodaRecords", "KolodaSharing", "KolodaSources", "KolodaSyncMessages", "KolodaTriage",
      ],
      swiftSettings: strict),
    .target(
      name: "KolodaWords",
      dependencies: [
        "CKolodaGLib", "Koloda", "KolodaDecks", "KolodaFiles", "KolodaFolders",
        "KolodaLocalization", "KolodaOutcomes", "KolodaPictureMessages", "KolodaRecords",
        "KolodaSharing", "KolodaSyncMessages", "KolodaTriage",
      ],
      swiftSettings: strict),
    .target(
      name: "KolodaTerminal",
      dependencies: [
        "KolodaFiles", "KolodaFolders", "KolodaLocalization", "KolodaSharing", "KolodaSyncMessages",
        "KolodaWords",
      ],
      swiftSettings: strict),
    .target(
      name: "KolodaCommands",
      dependencies: [
        "CKolodaGLib", "Koloda", "KolodaDecks", "KolodaFiles", "KolodaFolders", "KolodaGLib",
        "KolodaJournal", "KolodaLocalization", "KolodaOutcomes", "KolodaPictureMessages",
        "KolodaPictures", "KolodaRecords", "KolodaSharing", "KolodaSources", "KolodaSyncMessages",
        "KolodaTerminal", "KolodaTriage", "KolodaWords",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .target(name: "CKolodaICU", publicHeadersPath: "."),
    .target(
      name: "KolodaApp",
      dependencies: [
        "CAdwaita", "CKolodaICU", "Koloda", "KolodaCommands", "KolodaContainers", "KolodaDecks",
        "KolodaFiles", "KolodaFolders", "KolodaGLib", "KolodaGTK", "KolodaJournal",
        "KolodaLocalization", "KolodaOutcomes", "KolodaPictureMessages", "KolodaPictures",
        "KolodaRecords", "KolodaSharing", "KolodaSources", "KolodaSyncMessages", "KolodaTerminal",
        "KolodaTriage", "KolodaWords",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.embedInCode("Program/style.css")],
      swiftSettings: strict),
    // By itself: the tests of KolodaApp, whose macros take long, would be built again with each program.
    .executableTarget(
      name: "KolodaMain", dependencies: ["KolodaApp"], swiftSettings: strict,
      linkerSettings: programs),
  ]
)

let classic: [Target] = [
  .target(
    name: "KolodaClassic", dependencies: ["CAdwaita", "Koloda", "KolodaGLib", "KolodaGTK"],
    swiftSettings: strict)
]

let tests: [Target] = [
  .target(
    name: "TestSupport",
    dependencies: ["Koloda", "KolodaFiles", "KolodaSyncMessages", "KolodaTriage"],
    path: "Tests/TestSupport", swiftSettings: computing),
  .target(
    name: "WidgetTesting", dependencies: ["CAdwaita", "KolodaGLib", "KolodaGTK"],
    path: "Tests/WidgetTesting",
    swiftSettings: strict),
  .executableTarget(
    name: "loop-probe", dependencies: ["CAdwaita", "KolodaGLib", "KolodaGTK"],
    path: "Tests/LoopProbe",
    swiftSettings: strict),
  .target(
    name: "HeadlessDeck",
    dependencies: [
      "CKolodaGLib", "Koloda", "KolodaFiles", "KolodaFolders", "KolodaGLib", "KolodaJournal",
      "KolodaRecords", "KolodaSources", "KolodaTriage",
    ],
    path: "Tests/HeadlessDeck", swiftSettings: strict),
  .executableTarget(
    name: "swipe-robot",
    dependencies: [
      "CKolodaGLib", "HeadlessDeck", "Koloda", "KolodaGLib", "KolodaJournal", "KolodaTriage",
      "TestSupport",
    ],
    path: "Tests/SwipeRobot", swiftSettings: strict),
  .target(name: "BlockUse", path: "Tests/BlockUse"),
  .target(name: "HeapUse", path: "Tests/HeapUse"),
  .target(name: "FedEvents", dependencies: ["CAdwaita"], path: "Tests/FedEvents"),
  .testTarget(
    name: "KolodaTests", dependencies: ["Koloda", "TestSupport"], resources: [.copy("Reference")],
    swiftSettings: computing),
  .testTarget(
    name: "KolodaJournalTests",
    dependencies: [
      "Koloda", "KolodaFiles", "KolodaGLib", "KolodaJournal", "KolodaTriage", "TestSupport",
      .product(name: "GRDB", package: "GRDB.swift"),
    ],
    swiftSettings: strict),
  .testTarget(
    name: "KolodaTriageTests",
    dependencies: ["BlockUse", "Koloda", "KolodaFiles", "KolodaTriage", "TestSupport"],
    swiftSettings: computing),
  .testTarget(
    name: "SwipeRobotTests",
    dependencies: ["swipe-robot", .product(name: "GRDB", package: "GRDB.swift")],
    swiftSettings: strict),
  .testTarget(name: "KolodaGLibTests", dependencies: ["KolodaGLib"], swiftSettings: strict),
  .testTarget(
    name: "KolodaLocalizationTests", dependencies: ["KolodaLocalization"], swiftSettings: strict),
  .testTarget(
    name: "KolodaGTKTests",
    dependencies: [
      "CAdwaita", "HeapUse", "KolodaGLib", "KolodaGTK", "TestSupport", "WidgetTesting",
      "loop-probe",
    ],
    exclude: ["Golden"], swiftSettings: strict),
  .testTarget(
    name: "KolodaClassicTests",
    dependencies: [
      "CAdwaita", "Koloda", "KolodaClassic", "KolodaGLib", "KolodaGTK", "TestSupport",
      "WidgetTesting",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "KolodaAppTests",
    dependencies: [
      "BlockUse", "CAdwaita", "FedEvents", "Koloda", "KolodaApp", "KolodaCommands",
      "KolodaContainers", "KolodaDecks",
      "KolodaFiles", "KolodaFolders", "KolodaGLib", "KolodaGTK", "KolodaJournal",
      "KolodaLocalization",
      "KolodaPictureMessages", "KolodaPictures", "KolodaRecords", "KolodaSharing", "KolodaSources",
      "KolodaSyncMessages", "KolodaTriage", "PictureWorker", "TestSupport", "WidgetTesting",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "KolodaCommandsTests",
    dependencies: [
      "Koloda", "KolodaCommands", "KolodaDecks", "KolodaJournal", "KolodaRecords", "KolodaSharing",
      "KolodaSyncMessages", "KolodaTriage", "TestSupport",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "KolodaWordsTests",
    dependencies: [
      "CKolodaGLib", "KolodaFiles", "KolodaLocalization", "KolodaPictureMessages", "KolodaSharing",
      "KolodaSyncMessages", "KolodaTriage", "KolodaWords",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "KolodaDecksTests",
    dependencies: [
      "Koloda", "KolodaDecks", "KolodaFiles", "KolodaFolders", "KolodaGLib", "KolodaJournal",
      "KolodaOutcomes", "KolodaRecords", "KolodaSharing", "KolodaTriage",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "KolodaSharingTests",
    dependencies: [
      "Koloda", "KolodaFiles", "KolodaSharing", "KolodaSyncMessages", "KolodaTriage", "TestSupport",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "KolodaPicturesTests",
    dependencies: [
      "CKolodaSQLite", "KolodaFiles", "KolodaGLib", "KolodaPictureMessages", "KolodaPictures",
      "TestSupport",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "PictureWorkerTests",
    dependencies: [
      "CKolodaPictures", "KolodaContainers", "KolodaPictureMessages", "PictureWorker",
      "TestSupport",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "TutorialTests",
    dependencies: [
      "CAdwaita", "Koloda", "KolodaClassic", "KolodaGLib", "KolodaGTK", "WidgetTesting",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "KolodaOutcomesTests",
    dependencies: [
      "CKolodaGLib", "KolodaContainers", "KolodaFiles", "KolodaJournal", "KolodaOutcomes",
      "KolodaTriage", "TestSupport",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "KolodaSyncTests",
    dependencies: [
      "Koloda", "KolodaSync", "KolodaSyncMessages", "KolodaTriage", "TestSupport",
    ],
    resources: [.copy("Dumps")], swiftSettings: strict),
  .testTarget(
    name: "KolodaFilesTests", dependencies: ["KolodaFiles", "TestSupport"], swiftSettings: strict),
  .testTarget(
    name: "KolodaContainersTests",
    dependencies: ["KolodaContainers", "KolodaFiles", "TestSupport"],
    swiftSettings: computing),
  .testTarget(
    name: "KolodaSourcesTests",
    dependencies: ["Koloda", "KolodaSources", "KolodaTriage", "TestSupport"], swiftSettings: strict),
  .testTarget(
    name: "KolodaFoldersTests",
    dependencies: [
      "CAdwaita", "Koloda", "KolodaContainers", "KolodaFiles", "KolodaFolders", "KolodaTriage",
      "TestSupport",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "KolodaRecordsTests",
    dependencies: [
      "CKolodaCompression", "CKolodaSQLite", "Koloda", "KolodaFiles", "KolodaFolders",
      "KolodaRecords", "KolodaTriage", "PictureWorker", "TestSupport",
    ],
    swiftSettings: strict),
]

let benchmarks: [Target] = [
  .target(name: "Allocations", path: "Benchmarks/Allocations"),
  .executableTarget(
    name: "bare-picture", dependencies: ["CAdwaita", "CKolodaGLib"],
    path: "Benchmarks/bare-picture"),
  .executableTarget(
    name: "koloda-bench",
    dependencies: [
      "Allocations", "CAdwaita", "HeadlessDeck", "Koloda", "KolodaFiles", "KolodaFolders",
      "KolodaGLib", "KolodaGTK", "KolodaJournal", "KolodaRecords", "KolodaSources", "KolodaTriage",
    ],
    path: "Benchmarks/koloda-bench", swiftSettings: strict),
]

if purpose != .program {
  package.products += [
    .library(name: "Koloda", targets: ["Koloda"]),
    .library(name: "KolodaGTK", targets: ["KolodaGTK"]),
    .library(name: "KolodaClassic", targets: ["KolodaClassic"]),
  ]
  package.targets += classic + tests
}
if purpose == .everything { package.targets += benchmarks }
if purpose == .libraries {
  package.dependencies = []
  package.products = [
    .executable(name: "koloda-picture-worker", targets: ["PictureWorker"])
  ]
  package.targets = parts(
    of: package.targets,
    for: [
      "KolodaFolders", "KolodaOutcomes", "KolodaRecords", "KolodaSync", "KolodaGTKTests",
      "KolodaPicturesTests", "PictureWorkerTests",
    ])
}

/// Some of the targets, and those that they depend on.
func parts(of targets: [Target], for names: [String]) -> [Target] {
  var found: Set<String> = []
  var wanted = names
  while let name = wanted.popLast() {
    guard found.insert(name).inserted, let target = targets.first(where: { $0.name == name }) else {
      continue
    }
    wanted += target.dependencies.compactMap {
      if case .byNameItem(let name, _) = $0 { name } else { nil }
    }
  }
  return targets.filter { found.contains($0.name) }
}
