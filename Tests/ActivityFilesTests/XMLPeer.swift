@testable import ActivityFiles

/// What our reader and libxml2 make of one document.
enum XMLPeer {
  /// Nil where they agree, or where libxml2 does not read it; else what is different.
  static func difference(_ document: [UInt8], in library: LibXML) -> String? {
    guard isComparable(document), var theirs = library.elements(document) else { return nil }
    for index in theirs.indices { theirs[index].normalise() }
    // Deeper ones, and more attributes, are refused by our limits.
    let limits = FileLimits.standard
    if theirs.contains(where: {
      $0.depth > limits.depth || $0.attributes.count > limits.attributeCount
    }) {
      return nil
    }
    let structure = theirs.map {
      XMLElement(name: $0.name, depth: $0.depth, attributes: $0.attributes)
    }
    if let found = walked(document), found != structure { return "\(found) for \(structure)" }
    for (place, element) in theirs.enumerated().prefix(8) {
      let text = text(document, of: place)
      if text != element.text {
        return "element \(place): \(text ?? "nothing") for \(element.text)"
      }
    }
    return nil
  }

  /// Where a document type's subset ends, its entities and other encodings are what we read in our own
  /// way on purpose; a carriage return is ours to keep.
  static func isComparable(_ document: [UInt8]) -> Bool {
    let text = String(decoding: document, as: UTF8.self)
    return !text.contains("encoding") && !(text.contains("<!DOCTYPE") && text.contains("["))
      && !document.contains(0x0D) && !document.contains(0) && !document.starts(with: [0xEF, 0xBB])
      && !hasOddAddress(text)
  }

  /// Of namespaces' addresses libxml2 leaves out empty ones, and keeps references half expanded.
  private static func hasOddAddress(_ text: String) -> Bool {
    text.matches(of: /xmlns[^"']*(?:"([^"]*)"|'([^']*)')/).contains { match in
      let address = match.1 ?? match.2 ?? ""
      return address.isEmpty || address.contains("&")
    }
  }

  /// Names, depths and attributes by going from one start to the next.
  private static func walked(_ document: [UInt8]) -> [XMLElement]? {
    var reader = XMLReader(MemorySource(document), windowByteCount: 512)
    var elements: [XMLElement] = []
    do throws(FileError) {
      while true {
        switch try reader.next() {
        case .endOfDocument: return elements
        case .end: continue
        case .start:
          var element = XMLElement(name: reader.qualifiedName, depth: reader.depth)
          for attribute in reader.attributes {
            element.attributes.append(
              String(decoding: reader.value(attribute), as: UTF8.self))
          }
          element.normalise()
          elements.append(element)
        }
      }
    } catch {
      return elements + [XMLElement(name: "\(error)", depth: -1)]
    }
  }

  /// The text of the element at a place in the document's order.
  private static func text(_ document: [UInt8], of place: Int) -> String? {
    var reader = XMLReader(MemorySource(document), windowByteCount: 512)
    var count = 0
    while true {
      guard let token = try? reader.next(), token != .endOfDocument else { return nil }
      guard token == .start else { continue }
      if count == place {
        return (try? reader.text()).map { String(decoding: $0, as: UTF8.self) }
      }
      count += 1
    }
  }
}
