import Compression
import Foundation

@testable import MapTiles

func packedByGzip(_ bytes: [UInt8]) -> [UInt8] { Deflate.compress(bytes, as: .gzip) }

/// Reads every tile up to zoom level 2. Ignores errors, so that the test only fails if it crashes.
func readEverything(_ path: String) {
  guard let archive = try? MapArchive(path: path) else { return }
  try? archive.check()
  for zoom in 0...2 {
    for x in 0..<1 << zoom {
      for y in 0..<1 << zoom {
        guard let address = TileAddress(zoom: zoom, column: x, row: y) else { continue }
        _ = try? archive.tile(at: address)
      }
    }
  }
}

@discardableResult
func withMap<Value>(
  _ bytes: [UInt8], _ name: String, _ body: (String) throws -> Value
) throws -> Value {
  try withFolder { folder in
    let path = "\(folder)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try body(path)
  }
}

@discardableResult
func withFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
  let folder = NSTemporaryDirectory() + "andante-maps-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}
