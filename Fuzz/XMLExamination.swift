@testable import ActivityFiles

/// Checks that the pull reader returns the same events, text, values and defects for every piece size.
@Sendable func examineXML(_ bytes: [UInt8]) {
  let plan = digest(bytes)
  let whole = XMLTrace(MemorySource(bytes), plan: plan)
  let step = [1, 2, 7, 64][Int(plan / 64 % 4)]
  let pieces = XMLTrace(PiecedSource(bytes, step: step), plan: plan)
  require(whole == pieces, "\(step) bytes at a time: \(pieces) for \(whole)")
}

/// The results of a reader that reads text, skips elements and skims according to a plan.
private struct XMLTrace: Equatable {
  private var events: [String] = []
  private var defects: [XMLDefect] = []
  private var encoding: String?
  private var passed = 0

  private static let skim = XMLSkim(
    elements: ["b", "trkpt"], and: "Record", where: "type", isOneOf: ["x", "HKHeight"])

  init(_ source: any ByteSource, plan: UInt64) {
    var reader = XMLReader(source, windowByteCount: 512)
    do throws(FileError) {
      try follow(plan, &reader)
    } catch {
      events.append("\(error) at \(error.byteOffset ?? -1)")
    }
    (defects, encoding) = (reader.defects, reader.declaredEncoding)
  }

  private mutating func follow(_ plan: UInt64, _ reader: inout XMLReader) throws(FileError) {
    var plan = plan
    while true {
      let token = try reader.next()
      guard token == .start else {
        events.append(token == .end ? "-" : ".")
        if token == .end { continue }
        return
      }
      events.append("+" + reader.qualifiedName)
      for attribute in reader.attributes {
        events.append("=" + String(decoding: reader.value(attribute), as: UTF8.self))
      }
      plan = plan &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      try act(plan >> 60, &reader)
    }
  }

  private mutating func act(_ action: UInt64, _ reader: inout XMLReader) throws(FileError) {
    switch action {
    case 0..<4: events.append(String(decoding: try reader.text(), as: UTF8.self))
    case 4: try reader.skipElement()
    case 5:
      let depth = reader.depth
      while try reader.skim(to: Self.skim, in: depth, counting: &passed) {
        events.append("~" + reader.qualifiedName)
      }
    case 6:
      let depth = reader.depth
      var text: [UInt8] = []
      while let piece = try reader.textPiece(inside: depth) { text += piece }
      events.append(String(decoding: text, as: UTF8.self))
    default: break
    }
  }
}

/// Compares the reader with libxml2: a document that libxml2 considers well-formed must be read identically.
@Sendable func examineAgainstLibXML(_ bytes: [UInt8]) {
  guard let library = LibXML.found else { fatalError("libxml2 is not installed") }
  let difference = XMLPeer.difference(bytes, in: library)
  require(difference == nil, difference ?? "")
}
