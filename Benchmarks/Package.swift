// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building Andante never fetches the measuring library.
let package = Package(
  name: "andante-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "andante", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "EngineBenchmarks",
      dependencies: [
        .product(name: "ActivityFiles", package: "andante"),
        .product(name: "Engine", package: "andante"),
        .product(name: "Garage", package: "andante"),
        .product(name: "Pose", package: "andante"),
        .product(name: "Store", package: "andante"),
        .product(name: "TestBench", package: "andante"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/EngineBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    // Ours of the programs that `scripts/peers.sh` measures in turn. What lies in a folder named
    // Benchmarks is run as a benchmark, so it lies elsewhere.
    .executableTarget(
      name: "readers",
      dependencies: [
        .product(name: "ActivityFiles", package: "andante"),
        .product(name: "Engine", package: "andante"),
      ],
      path: "Peers/Readers"),
  ],
  swiftLanguageModes: [.v6]
)
