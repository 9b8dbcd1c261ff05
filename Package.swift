// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: warnings are errors, each file declares the imports that it uses and exposes them no
/// more than needed, and existentials are written as `any`.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The settings of targets that also compile as Embedded Swift for the browser. The native compiler then rejects most
/// code that the embedded one can't compile, so that the editor and `swift test` find it first.
let portable = strict + [.treatWarning("EmbeddedRestrictions", as: .error)]

/// Optimises the code that takes most of the tests' time, even in debug builds, with assertions. Simulators, filters
/// and readers then run several times as fast and take twice as long to compile. Disabled if another package depends on
/// this one, because dependencies may not use unsafe flags.
let quick: [SwiftSetting] =
  Context.packageDirectory.contains("/checkouts/")
  ? []
  : [
    .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
  ]

let package = Package(
  name: "andante",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Engine", targets: ["Engine"]),
    .library(name: "ActivityFiles", targets: ["ActivityFiles"]),
    .library(name: "TestBench", targets: ["TestBench"]),
    .library(name: "Garage", targets: ["Garage"]),
    .library(name: "Store", targets: ["Store"]),
    .executable(name: "andante", targets: ["AndanteCommand"]),
    .executable(name: "andante-dev", targets: ["AndanteDev"]),
    .executable(name: "app", targets: ["AppModule"]),
    .executable(name: "audio", targets: ["AudioModule"]),
    .executable(name: "check", targets: ["CheckModule"]),
    .library(name: "Pose", targets: ["Pose"]),
    .executable(name: "pose", targets: ["PoseModule"]),
    .executable(name: "posecheck", targets: ["posecheck"]),
    .library(name: "StravaSimulator", targets: ["StravaSimulator"]),
    .executable(name: "strava-simulator", targets: ["StravaSimulatorCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1",
      traits: ["FullFoundation"]),
    .package(url: "https://github.com/swift-server/async-http-client.git", exact: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ],
  targets: [
    // Signal processing, coaching and the session log. Doesn't import anything on any host.
    .target(name: "Engine", swiftSettings: portable + quick),
    // The value types and tables that several targets share.
    .target(name: "Model", dependencies: ["Engine"], swiftSettings: portable),
    // Every screen as a pure function from a view state to HTML, and the string table.
    .target(name: "Screens", dependencies: ["Engine", "Model"], swiftSettings: portable),
    // Sample data for every screen in every state. Used by tests and `andante-dev`. Not part of the product.
    .target(name: "Gallery", dependencies: ["Engine", "Model", "Screens"], swiftSettings: strict),
    // The C symbols that Embedded Swift requires in the browser. Empty in native builds.
    .target(name: "CWasmRuntime"),
    // The logic of the page's module: the effects of events, and the settings of screens.
    .target(
      name: "PageLogic", dependencies: ["Engine", "Model", "Screens"], swiftSettings: portable),
    // `app.wasm`: the engine and the screens in the page. Empty in native builds.
    .executableTarget(
      name: "AppModule", dependencies: ["Engine", "PageLogic", "CWasmRuntime"],
      swiftSettings: portable),
    // `audio.wasm`: the engine on the audio thread. Empty in native builds.
    .executableTarget(
      name: "AudioModule", dependencies: ["Engine", "CWasmRuntime"], swiftSettings: portable),
    // `check.wasm`: the engine's self-checks, only used by the parity checks. Empty in native builds.
    .executableTarget(
      name: "CheckModule", dependencies: ["Engine", "CWasmRuntime"], swiftSettings: portable),
    // Vector operations that Swift lacks or compiles to slow code, in a single C header.
    .target(name: "CPoseSIMD"),
    // BlazePose: takes pixels and returns landmarks. Only imports `CPoseSIMD`.
    .target(name: "Pose", dependencies: ["CPoseSIMD"], swiftSettings: portable + quick),
    // `pose.wasm`: BlazePose in a web worker. Empty in native builds.
    .executableTarget(
      name: "PoseModule", dependencies: ["Pose", "CWasmRuntime"], swiftSettings: portable),
    // Base64, hexadecimal digits, JSON documents, and text on one line. Doesn't import anything.
    .target(name: "TextEncoding", swiftSettings: strict + quick),
    // Reads and writes activity files.
    .target(
      name: "ActivityFiles", dependencies: ["Engine", "Model", "TextEncoding", "Compression"],
      swiftSettings: strict + quick),
    // Simulated histories and health exports, and comparisons of recorded walks and exercises with known results.
    // Used by tests, benchmarks, fuzzing, `accuracy`, `history` and `andante-dev`. Not part of the product.
    .target(
      name: "TestBench", dependencies: ["Engine", "TextEncoding", "Compression", "ActivityFiles"],
      swiftSettings: strict + quick),
    // Memory settings of the C library that aren't available in its Swift module.
    .systemLibrary(name: "CMalloc"),
    // Debian's zlib.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // Debian's libdeflate, for data that are compressed all at once.
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    // Compresses and decompresses deflate, zlib and gzip data.
    .target(
      name: "Compression", dependencies: ["CZlib", "CDeflate"], swiftSettings: strict + quick),
    // Bikes, parts and service intervals: their usage, and when service is due.
    .target(name: "Garage", dependencies: ["Engine", "Model"], swiftSettings: strict + quick),
    // Storage: one SQLite file per athlete, and a small one for the accounts.
    .target(
      name: "Store",
      dependencies: [
        "Engine", "Model", "TextEncoding", "Compression", "ActivityFiles", "Garage",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ], swiftSettings: strict),
    // Local map files and tile servers.
    .target(
      name: "MapTiles",
      dependencies: [
        "Engine", "TextEncoding", "Compression", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ], swiftSettings: strict + quick),
    // Connections to other machines, limited to the permitted addresses.
    .target(
      name: "Outbound",
      dependencies: [
        "Engine", .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ], swiftSettings: strict),
    // Service reminders: Web Push, ntfy, e-mail, desktop notifications, and a calendar subscription.
    .target(
      name: "Reminders",
      dependencies: [
        "Engine", "Model", "TextEncoding", "Outbound",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ], swiftSettings: strict),
    // The Strava API: sign-in, rate limits, synchronisation.
    .target(
      name: "Strava",
      dependencies: [
        "Engine", "TextEncoding", "ActivityFiles", "Outbound", "Store",
        .product(name: "Crypto", package: "swift-crypto"),
      ], swiftSettings: strict),
    // Simulates Strava over HTTP, for tests and experiments. Not part of the product.
    .target(
      name: "StravaSimulator",
      dependencies: [
        "Engine", "TextEncoding", "Compression", "ActivityFiles",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: strict + quick),
    .executableTarget(
      name: "StravaSimulatorCommand",
      dependencies: [
        "StravaSimulator", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
    // Pages, API, sign-in, and certificates for the local network. Contains the generator of the demo's history, because
    // `andante serve --demo` is part of the product.
    .target(
      name: "Server",
      dependencies: [
        "Engine", "Model", "Screens", "TextEncoding", "Compression", "ActivityFiles", "Garage",
        "Store", "MapTiles", "Outbound", "Reminders", "Strava", "CMalloc",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], swiftSettings: strict),
    // The commands.
    .target(
      name: "andante",
      dependencies: [
        "Engine", "Model", "Screens", "TextEncoding", "ActivityFiles", "Garage", "Store",
        "MapTiles", "Outbound", "Strava", "Server", "Pose",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ], swiftSettings: strict),
    // The program.
    .executableTarget(name: "AndanteCommand", dependencies: ["andante"], swiftSettings: strict),
    // The same server with the gallery, and benches for walks and exercises. Not part of the product.
    .executableTarget(
      name: "AndanteDev",
      dependencies: [
        "andante", "Gallery", "TextEncoding", "ActivityFiles", "TestBench",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
    // Generates docs/measurements/accuracy.md. Not part of the product.
    .executableTarget(
      name: "accuracy", dependencies: ["Engine", "ActivityFiles", "TestBench"],
      swiftSettings: strict),
    // Generates the data that are imported for docs/measurements/performance.md. Not part of the product.
    .executableTarget(
      name: "history", dependencies: ["Compression", "ActivityFiles", "TestBench", "Store"],
      swiftSettings: strict),
    // Runs the networks and the tracker for docs/developing/pose.md. Not part of the product.
    .executableTarget(name: "posecheck", dependencies: ["Pose"], swiftSettings: strict),
    // Measures the values in docs/measurements/sound.md. Not part of the product.
    .executableTarget(name: "soundcheck", dependencies: ["Engine"], swiftSettings: strict),
    // Sends the reminders that `scripts/reminder-tests.sh` checks with other libraries. Not part of the product.
    .executableTarget(
      name: "remindercheck", dependencies: ["Model", "Reminders"], swiftSettings: strict),

    .testTarget(
      name: "EngineTests", dependencies: ["Engine", "TestBench"], exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "GarageTests", dependencies: ["Engine", "Model", "Garage"], swiftSettings: strict),
    .testTarget(
      name: "TextEncodingTests", dependencies: ["TextEncoding"], swiftSettings: strict),
    .testTarget(
      name: "CompressionTests", dependencies: ["Engine", "Compression"], swiftSettings: strict),
    .testTarget(name: "PoseTests", dependencies: ["Pose"], swiftSettings: strict),
    .testTarget(
      name: "PageLogicTests", dependencies: ["Engine", "Screens", "PageLogic"],
      swiftSettings: strict),
    .testTarget(
      name: "ScreensTests", dependencies: ["Model", "Screens", "Gallery"], exclude: ["Golden"],
      swiftSettings: strict),
    .testTarget(
      name: "ActivityFilesTests",
      dependencies: ["Engine", "Model", "Compression", "ActivityFiles", "TestBench"],
      swiftSettings: strict),
    .testTarget(
      name: "TestBenchTests",
      dependencies: ["Engine", "TextEncoding", "ActivityFiles", "TestBench"],
      swiftSettings: strict),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Engine", "Model", "TextEncoding", "Compression", "ActivityFiles", "Garage", "TestBench",
        "Store",
      ],
      exclude: ["Released"], swiftSettings: strict),
    .testTarget(
      name: "MapTilesTests",
      dependencies: [
        "Engine", "Compression", "MapTiles", "TestBench",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RemindersTests",
      dependencies: [
        "Model", "TextEncoding", "Outbound", "Reminders",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StravaTests",
      dependencies: [
        "Engine", "TextEncoding", "ActivityFiles", "Garage", "Outbound", "Store", "Strava",
        "StravaSimulator",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Engine", "Model", "Screens", "Gallery", "TextEncoding", "Compression", "ActivityFiles",
        "Garage", "TestBench", "Store", "MapTiles", "Outbound", "Reminders", "Strava",
        "StravaSimulator", "Server",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "andante", "Model", "TextEncoding", "Outbound", "Pose", "TestBench", "Strava",
        "StravaSimulator",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Golden"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
