import Engine
import Testing

@testable import Gallery
@testable import Screens

@Suite struct CompareScreenTests {
  private var pages: [(slug: String, text: String)] {
    gallery.filter { $0.slug.hasPrefix("compare") }.map { ($0.slug, $0.render().text) }
  }

  private func value(_ sign: Substring, _ size: Double) -> Double {
    sign == "−" ? -size : size
  }

  @Test func numberDifferencesMatchTheDisplayedNumbers() throws {
    let row = /<td>([0-9.]+)<\/td><td>([0-9.]+)<\/td><td>([+−]?)([0-9.]+)<\/td>/
    var count = 0
    for page in pages {
      for match in page.text.matches(of: row) {
        let (own, other) = (try #require(Double(match.1)), try #require(Double(match.2)))
        let difference = value(match.3, try #require(Double(match.4)))
        #expect((own - other - difference).magnitude < 0.001, "\(page.slug): \(match.0)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test func timeDifferencesMatchTheDisplayedTimes() throws {
    let row =
      /<td>([0-9]+):([0-9]+)<\/td><td>([0-9]+):([0-9]+)<\/td><td[^>]*>(?:<b>)?([+−]?)([0-9]+).s</
    func seconds(_ minutes: Substring, _ rest: Substring) throws -> Double {
      let (whole, over) = (try #require(Double(minutes)), try #require(Double(rest)))
      return 60 * whole + over
    }
    var count = 0
    for page in pages {
      for match in page.text.matches(of: row) {
        let own = try seconds(match.1, match.2)
        let other = try seconds(match.3, match.4)
        let difference = value(match.5, try #require(Double(match.6)))
        #expect(own - other == difference, "\(page.slug): \(match.0)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  private func course(_ own: Double, against other: Double) -> String? {
    let tracks = [own, other].map {
      SampleTrack(meters: 3000, secondsPerMeter: $0, tunnel: nil, sport: .walking).analysis()
    }
    let sides = tracks.map {
      ComparedSide(
        row: ActivityRow(
          id: "1", title: "", sport: .walking, start: nil, meters: 3000, movingSeconds: nil),
        points: $0.points, walk: nil)
    }
    let comparison = Comparison(
      ComparedActivity(tracks[0], sport: .walking), ComparedActivity(tracks[1], sport: .walking),
      splitMeters: ComparePickState.splitMeters(.metric))
    return CompareSentences(
      state: CompareState(own: sides[0], other: sides[1], comparison: comparison, units: .metric)
    ).course
  }

  @Test func courseDescribesALeadOrALag() {
    #expect(course(0.74, against: 0.78) == "The lead grew gradually.")
    #expect(course(0.78, against: 0.74) == "You fell behind gradually.")
  }

  @Test func gapsOfAMinuteOrMoreAreInMinutes() {
    #expect(
      [59.4, 60, -102, 3600].map(gapText)
        == ["59\u{a0}s", "1:00\u{a0}min", "1:42\u{a0}min", "1:00:00\u{a0}h"])
  }

  @Test func zeroHasNoSign() {
    #expect(signedNumber("0.0", -0.04) == "0.0" && signedNumber("0.00", 0.001) == "0.00")
    #expect(signedNumber("0.1", -0.1) == "−0.1" && signedNumber("0.1", 0.1) == "+0.1")
  }
}
