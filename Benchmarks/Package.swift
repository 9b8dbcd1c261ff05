// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that building Andante doesn't fetch the benchmark library.
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
    // The Swift program that `scripts/peers.sh` compares with other programs. It can't be in the `Benchmarks` folder,
    // because everything in it is run as a benchmark.
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
