import Engine
import Model
import Testing

@testable import ActivityFiles

@Suite struct FileFormatTests {
  private let formats = FileFormat.allCases

  @Test func rowsAreCompleteAndInTheOrderOfTheirTraits() {
    #expect(FileFormatTraits.all.map(\.key) == formats.map(\.rawValue))
    for format in formats {
      let row = format.row
      #expect(row.traits.key == format.rawValue && !row.traits.name.isEmpty)
      #expect((row.write == nil) == (row.traits.mediaType == nil), "\(format)")
      #expect(row.write != nil || row.traits.use == nil && row.traits.need == nil, "\(format)")
      #expect(!row.traits.isListed || !row.traits.endings.isEmpty, "\(format)")
      if row.write != nil { #expect(row.traits.endings.first?.text == format.rawValue) }
    }
  }

  @Test func endingsAndMediaTypesAreUnique() {
    let endings = formats.flatMap(\.traits.endings).map(\.text)
    let types = formats.compactMap(\.traits.mediaType)
    #expect(Set(endings).count == endings.count && Set(types).count == types.count)
    #expect(endings.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") })
    #expect(types.allSatisfy { $0.contains("/") && !$0.contains(";") })
    let names = formats.map(\.traits.name)
    #expect(Set(names).count == names.count)
  }

  @Test func writtenFilesAreRecognised() throws {
    let file = RoundTripTests.sample(seed: 1, sport: .running)
    for format in WritableFormat.allCases {
      let bytes = try format.bytes(of: file)
      let named = try readActivityFile(bytes: bytes, name: "a.\(format)")
      #expect(named.format == format.format)
      #expect(try readActivityFile(bytes: bytes).format == format.format)
      let head = FileHead(Array(bytes.prefix(FileHead.byteCount)), name: "")
      #expect(matches(head) == [format.format], "\(format)")
    }
  }

  /// Returns the formats that recognise a file by its first bytes, with the root element for XML.
  private func matches(_ head: FileHead) -> [FileFormat] {
    formats.filter { format in
      switch format.row.reader {
      case .content(let content): content.reads(head)
      case .document(let document):
        head.firstVisible == 0x3C
          && documentRoots.contains {
            document.reads(XMLName($0))
              && String(decoding: head.text, as: UTF8.self).contains("<\($0)")
          }
      }
    }
  }

  private let documentRoots = ["gpx", "TrainingCenterDatabase", "pwx", "kml", "HealthData"]

  @Test func everyRootElementHasOneFormat() {
    for root in documentRoots {
      let readers = formats.filter {
        if case .document(let document) = $0.row.reader {
          document.reads(XMLName(root))
        } else {
          false
        }
      }
      #expect(readers.count == 1)
    }
    let documents = formats.filter { if case .document = $0.row.reader { true } else { false } }
    #expect(documents.count == documentRoots.count)
  }

  @Test func listsContainTheSupportedFormats() {
    #expect(
      FileFormatTraits.readableList
        == "GPX, TCX, FIT, PWX, KML and KMZ, GeoJSON, polylines, CSV, Polar HRM, NMEA, IGC and session logs"
    )
    #expect(WritableFormat.keyList == "gpx, tcx, fit, geojson, polyline or csv")
    #expect(WritableFormat(key: "kml") == nil && WritableFormat(key: "exe") == nil)
    #expect(WritableFormat.gpx.format == .gpx)
  }

  @Test func archivesAreSearchedForTheseEndings() {
    for ending in ["kml", "gpx", "tcx", "fit", "geojson", "csv", "pwx", "hrm", "nmea", "igc"] {
      #expect(FileFormatTraits.anyMatches("a/B.\(ending.uppercased())") { $0.isReadFromArchives })
    }
    for ending in ["kmz", "json", "polyline", "xml", "andante", "txt"] {
      #expect(!FileFormatTraits.anyMatches("a.\(ending)") { $0.isReadFromArchives })
    }
  }
}
