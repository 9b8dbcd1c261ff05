import Model
import Testing

@testable import Screens

@Suite struct ImportFormTests {
  @Test func fileDialogOffersEveryFormat() throws {
    let text = importForm().text
    let list = try #require(text.split(separator: "accept=\"").last?.split(separator: "\"").first)
    let accepted = list.split(separator: ",").map(String.init)
    #expect(
      Set(accepted) == [
        ".gpx", ".tcx", ".fit", ".kml", ".kmz", ".geojson", ".json", ".csv", ".polyline", ".pwx",
        ".hrm", ".nmea", ".igc", ".gz", ".zip", ".xml", "application/gpx+xml", "application/zip",
      ])
    #expect(Set(accepted).count == accepted.count)
  }

  @Test func selectionOffersTheFormatsOfActivityPages() {
    let text = activitySelection().text
    for format in FileFormatTraits.all {
      #expect(text.contains("value=\"\(format.key)\"") == (format.use != nil), "\(format.key)")
    }
  }
}
