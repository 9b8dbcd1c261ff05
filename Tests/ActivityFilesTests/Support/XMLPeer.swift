@testable import ActivityFiles

/// A comparison of the results that our reader and libxml2 produce for the same document.
enum XMLPeer {
  /// Describes the first difference; returns nil if the readers agree or the document can't be compared.
  static func difference(_ document: [UInt8], in library: LibXML) -> String? {
    guard isComparable(document), var theirs = library.elements(document) else { return nil }
    for index in theirs.indices { theirs[index].normalise() }
    // Skip documents with deeper elements or more attributes than our limits allow.
    let limits = FileLimits.standard
    if theirs.contains(where: {
      $0.depth > limits.depth || $0.attributes.count > limits.attributeCount
    }) {
      return nil
    }
    let structure = theirs.map {
      XMLElement(name: $0.name, depth: $0.depth, attributes: $0.attributes)
    }
    if let found = readStructure(document), found != structure {
      return "\(found) for \(structure)"
    }
    for (place, element) in theirs.enumerated().prefix(8) {
      let text = text(document, of: place)
      if text != element.text {
        return "element \(place): \(text ?? "nothing") for \(element.text)"
      }
    }
    return nil
  }

  /// Returns whether the readers should agree on the document. Our reader deliberately differs in four respects: the
  /// end of a DOCTYPE's internal subset, declared entities, other encodings, and preserved carriage returns.
  static func isComparable(_ document: [UInt8]) -> Bool {
    let text = String(decoding: document, as: UTF8.self)
    return !text.contains("encoding") && !(text.contains("<!DOCTYPE") && text.contains("["))
      && !document.contains(0x0D) && !document.contains(0) && !document.starts(with: [0xEF, 0xBB])
      && !hasUnusualNamespace(text)
  }

  /// Returns whether a namespace URI is empty or contains references. libxml2 omits an empty URI, and expands
  /// references only partly.
  private static func hasUnusualNamespace(_ text: String) -> Bool {
    text.matches(of: /xmlns[^"']*(?:"([^"]*)"|'([^']*)')/).contains { match in
      let uri = match.1 ?? match.2 ?? ""
      return uri.isEmpty || uri.contains("&")
    }
  }

  /// Returns the names, depths and attributes of all elements, read without their text.
  private static func readStructure(_ document: [UInt8]) -> [XMLElement]? {
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
            element.attributes.append(String(decoding: reader.value(attribute), as: UTF8.self))
          }
          element.normalise()
          elements.append(element)
        }
      }
    } catch { return elements + [XMLElement(name: "\(error)", depth: -1)] }
  }

  /// Returns the text of the element at an index in document order.
  private static func text(_ document: [UInt8], of place: Int) -> String? {
    var reader = XMLReader(MemorySource(document), windowByteCount: 512)
    var count = 0
    while true {
      guard let token = try? reader.next(), token != .endOfDocument else { return nil }
      guard token == .start else { continue }
      if count == place { return (try? reader.text()).map { String(decoding: $0, as: UTF8.self) } }
      count += 1
    }
  }
}
