import Engine

@testable import ActivityFiles

/// A reader to test, a function that checks properties that must hold for any bytes, and seed files.
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable ([UInt8]) -> Void
  let seeds: @Sendable () -> [[UInt8]]

  static let all: [FuzzTarget] =
    [
      file("gpx", Seeds.gpx) { source, limits throws(FileError) in
        let xml = try root(XMLReader(source, limits: limits, windowByteCount: 512))
        return try GPXReader(at: xml, limits: limits).read()
      },
      file("tcx", Seeds.tcx) { source, limits throws(FileError) in
        let xml = try root(XMLReader(source, limits: limits, windowByteCount: 512))
        return try TCXReader(at: xml, limits: limits).read()
      },
      file("pwx", Seeds.pwx) { source, limits throws(FileError) in
        let xml = try root(XMLReader(source, limits: limits, windowByteCount: 512))
        return try PWXReader(at: xml, limits: limits).read()
      },
      file("kml", Seeds.kml) { source, limits throws(FileError) in
        let xml = try root(XMLReader(source, limits: limits, windowByteCount: 512))
        return try KMLReader(at: xml, limits: limits).read()
      },
      file("utf16", Seeds.utf16) { source, limits throws(FileError) in
        let text = UTF16Source(source, isBigEndian: false)
        let xml = try root(
          XMLReader(
            text, isTranscoded: true, limits: limits, windowByteCount: 512))
        return try GPXReader(at: xml, limits: limits).read()
      },
      file("fit", Seeds.fit) { source, limits throws(FileError) in
        try FITReader(source, limits: limits).read()
      },
      file("geojson", Seeds.geojson) { source, limits throws(FileError) in
        let bytes = try allBytes(of: source, limit: limits.byteCount)
        return try GeoJSONReader(bytes, limits: limits).read()
      },
      file("csv", Seeds.csv) { source, limits throws(FileError) in
        var reader = CSVReader(source, limits: limits)
        return try reader.read()
      },
      file("polyline", Seeds.polyline) { source, limits throws(FileError) in
        try readPolyline(allBytes(of: source, limit: limits.byteCount), limits: limits)
      },
      file("lines", Seeds.lines, readAnything),
      file("streams", Seeds.streams, readAnything),
      file("gzip", Seeds.gzip, readAnything),
      file("kmz", Seeds.kmz, readAnything),
      file("any", Seeds.any, readAnything),
    ] + plain

  @Sendable private static func readAnything(
    _ source: any ByteSource, _ limits: FileLimits
  ) throws(FileError) -> ActivityFile {
    try readActivity(from: source, limits: limits)
  }

  private static func file(
    _ name: String, _ seeds: @escaping @Sendable () -> [[UInt8]],
    _ read: @escaping FileExamination.Reader
  ) -> FuzzTarget {
    FuzzTarget(
      name: name, run: { FileExamination(read: read, bytes: $0).run() }, seeds: seeds)
  }
}

/// Advances to the root element.
private func root(_ reader: consuming XMLReader) throws(FileError) -> XMLReader {
  guard try reader.nextChild(of: 0) else { throw FileError(.unknownFormat, "no element") }
  return reader
}

/// A byte source that delivers pieces of equal size. Every element is split across two pieces at some piece size.
final class PiecedSource: ByteSource {
  private let bytes: [UInt8]
  private let step: Int
  private var position = 0

  init(_ bytes: [UInt8], step: Int) { (self.bytes, self.step) = (bytes, step) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, step, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
