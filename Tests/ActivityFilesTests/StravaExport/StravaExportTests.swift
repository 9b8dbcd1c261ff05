import Engine
import Testing

@testable import ActivityFiles

/// The activity list in a Strava export: in each of Strava's languages, and after manual edits.
@Suite struct StravaExportTests {
  private func export(_ text: String) throws -> StravaExport { try StravaExport(Array(text.utf8)) }

  private let header =
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance,Max Speed,Average Speed,Elevation Gain\r\n"

  @Test func rowIsReadCompletely() throws {
    let list = try export(
      "\u{FEFF}" + header
        + "17,\"Nov 23, 2026, 6:01:12 AM\",\"Über den \"\"Pass\"\"\",Gravel Ride,\"Wind,\r\nrain\r\n\",3700,40.12,150,,true,,Aster,activities/9.fit.gz,,,3701.5,3600.0,40123.4,11.2,,512.25\r\n\r\n"
    )
    let row = try #require(list.rows.first)
    #expect(list.rows.count == 1 && list.warnings.isEmpty)
    #expect(row.line == 2 && row.id == 17 && row.startUnixSeconds == 1_795_413_672)
    #expect(row.title == "Über den \"Pass\"" && row.notes == "Wind,\r\nrain")
    #expect(row.sport == .cycling && row.sportType == "GravelRide" && row.isCommute)
    #expect(row.gear == "Aster" && row.file == "activities/9.fit.gz")
    #expect(row.totals.elapsedSeconds == 3701.5 && row.totals.movingSeconds == 3600)
    #expect(row.totals.distanceMeters == 40_123.4 && row.totals.elevationGainMeters == 512.25)
  }

  @Test func storedRowDocumentIsReadBack() throws {
    let list = try export(
      header
        + "17,\"Nov 23, 2026, 6:01:12 AM\",Rollers,Hydrofoil Ride,,3700,10,,,false,,,,,,3700.0,3600.0,10000.0,9.5,,\n"
    )
    let document = try #require(list.rows.first?.document)
    let file = try readActivityFile(bytes: document, name: "strava-17.json")
    #expect(file.format == .strava && file.recording.sport == .cycling && file.name == "Rollers")
    #expect(file.recording.startUnixSeconds == 1_795_413_672 && file.notes == nil)
    let summary = try #require(file.sessions.first?.summary)
    #expect(summary.distanceMeters == 10_000 && summary.timerSeconds == 3_600)
    #expect(summary.elapsedSeconds == 3_700 && summary.ascentMeters == nil)
  }

  @Test(arguments: [
    ("Nov 23, 2026, 6:01:12 AM", 21_672), ("Nov 23, 2026, 12:01:12 AM", 72),
    ("Nov 23, 2026, 12:01:12\u{202F}PM", 43_272), ("23 Nov 2026, 18:01:12", 64_872),
    ("November 23, 2026, 6:01 AM", 21_660), ("23.11.2026, 06:01:12", 21_672),
    ("23. Nov. 2026 um 06:01:12 Uhr", 21_672), ("23 nov. 2026 à 06:01:12", 21_672),
    ("23 nov 2026 6:01:12", 21_672), ("23 nov 2026, 6:01:12 a. m.", 21_672),
    ("23 nov 2026, 6:01:12 p. m.", 64_872), ("23 de nov. de 2026, 06:01:12", 21_672),
    ("23-11-2026 06:01:12", 21_672), ("2026-11-23 06:01:12", 21_672),
    ("2026-11-23T06:01:12Z", 21_672), ("2026/11/23 6:01:12", 21_672),
    ("23/11/2026 06:01:12", 21_672), ("11/23/2026 06:01:12", 21_672),
  ])
  func datesOfEveryLanguageAreRead(_ text: String, _ second: Double) {
    #expect(ExportDate.unixSeconds(text, isDayFirst: nil) == 1_795_392_000 + second)
  }

  @Test func monthNamesOfEveryLanguageAreRecognised() {
    let languages = [
      "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
      "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
      "Jan. Feb. Mär. Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
      "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
      "ene feb mar abr may jun jul ago sept oct nov dic",
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
      "gen feb mar apr mag giu lug ago set ott nov dic",
      "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.",
      "jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec.",
      "januari februari maart april mei juni juli augustus september oktober november december",
    ]
    for names in languages.map({ $0.split(separator: " ") }) {
      for (index, name) in names.enumerated() {
        let day = Day(year: 2024, month: index + 1, day: 5).number
        #expect(
          ExportDate.unixSeconds("5 \(name) 2024, 00:00:00", isDayFirst: nil)
            == Double(day) * 86_400, "\(name)")
      }
    }
  }

  @Test(arguments: [
    "", "soon", "3/4/2026 06:01:12", "23 Foo 2026 06:01:12", "31.02.2026, 06:01:12",
    "23.11.2026, 25:01:12", "23.11.26, 06:01:12", "Nov 23, 2026", "13:00 PM Nov 23, 2026",
    "23.13.2026, 06:01:12", "99999999999999999999.1.2026 1:2:3", "Nov Dec 2026 6:01:12",
    "23.11.2026, 06:61:12", String(repeating: "1 ", count: 90),
  ])
  func invalidOrAmbiguousDateIsRefused(_ text: String) {
    #expect(ExportDate.unixSeconds(text, isDayFirst: nil) == nil)
  }

  @Test func slashDatesFollowTheLanguagesDayOrder() {
    let april = Double(Day(year: 2026, month: 4, day: 3).number) * 86_400
    #expect(ExportDate.unixSeconds("3/4/2026 00:00", isDayFirst: true) == april)
    let march = Double(Day(year: 2026, month: 3, day: 4).number) * 86_400
    #expect(ExportDate.unixSeconds("3/4/2026 00:00", isDayFirst: false) == march)
  }

  @Test func numbersOfEveryLanguageAreRead() {
    let read: [(String, ExportNumber.Mark?, Double?)] = [
      ("12", nil, 12), ("12.5", nil, 12.5), ("12,5", nil, 12.5), ("1,234.5", nil, 1234.5),
      ("1.234,5", nil, 1234.5), ("1 234,5", nil, 1234.5), ("1\u{202F}234,56", nil, 1234.56),
      ("1’234.5", nil, 1234.5), ("1.234.567", nil, 1_234_567), ("1,234,567", nil, 1_234_567),
      ("12345.678", nil, 12_345.678), ("0,125", nil, 0.125), ("12,345", nil, nil),
      ("12,345", .comma, 12.345), ("12,345", .point, 12_345), ("12.345", .comma, 12_345),
      ("", nil, nil), ("-5", nil, nil), ("five", nil, nil), ("1,2,3", nil, nil),
      ("1.2.3,4", nil, nil), (",", nil, nil), ("1,", .comma, 1), ("1e5", nil, nil),
      ("12.34,567.8", nil, nil), ("١٢", nil, nil),
    ]
    for (text, mark, value) in read {
      #expect(ExportNumber.value(text, mark: mark) == value, "\(text)")
    }
  }

  /// An ambiguous number is read with the same decimal mark as the unambiguous numbers. If all numbers are ambiguous,
  /// the language's decimal mark is used.
  @Test func ambiguousNumbersFollowUnambiguousOnes() throws {
    let german =
      "Aktivitäts-ID;Aktivitätsdatum;Verstrichene Zeit;Distanz;Dateiname;Verstrichene Zeit;Distanz;Höhenzunahme\n"
    let stored = try export(
      german + "1;23.11.2026, 06:01:12;60;12,34;;60.5;12345.678;101.125\n"
        + "2;23.11.2026, 07:01:12;60;10,00;;60.5;10000.0;12.345\n")
    #expect(stored.rows.map(\.totals.elevationGainMeters) == [101.125, 12.345])
    #expect(stored.rows.map(\.totals.distanceMeters) == [12_345.678, 10_000])
    let usual = try export(german + "1;23.11.2026, 06:01:12;60;12,34;;60;12345;12.345\n")
    #expect(usual.rows.map(\.totals.elevationGainMeters) == [12_345])
  }

  @Test func unitsAreInferredFromMostRows() throws {
    let short = "Activity ID,Activity Date,Distance,Filename,Distance\n"
    func row(_ id: Int, _ shown: String, _ stored: String) -> String {
      "\(id),2026-11-23 06:01:12,\(shown),,\(stored)\n"
    }
    let miles = try export(short + row(1, "10", "16093.4") + row(2, "5", ""))
    #expect(miles.rows.map(\.totals.distanceMeters) == [16_093.4, 5 * 1_609.344])
    let unknown = try export(short + row(1, "10", "") + row(2, "5", ""))
    #expect(unknown.rows.map(\.totals.distanceMeters) == [nil, nil])
    #expect(unknown.warnings.map(\.line) == [2] && unknown.warnings.map(\.count) == [2])
    let same = try export(short + row(1, "2.81", "2.81") + row(2, "5", "5"))
    #expect(same.rows.map(\.totals.distanceMeters) == [nil, nil])
    let swims = try export(
      short + row(1, "1500", "1500") + row(2, "5", "5000") + row(3, "6", "6000"))
    #expect(swims.rows.map(\.totals.distanceMeters) == [1_500, 5_000, 6_000])
  }

  @Test func earlyExportsAreInMeters() throws {
    let list = try export(
      "id,date,name,type,description,elapsed_time,distance,commute,gear,filename\n"
        + "1836776031,2018-09-12 15:02:23,Evening Ride,Ride,,783,3681.0,true,Merida,activities/1836776031.gpx\n"
    )
    let row = try #require(list.rows.first)
    #expect(row.totals.distanceMeters == 3_681 && row.totals.elapsedSeconds == 783)
    #expect(row.gear == "Merida" && row.isCommute && row.startUnixSeconds == 1_536_764_543)
  }

  /// The titles are in an unsupported language, such as Finnish. The file name column is recognised by its content, and
  /// the others by their order.
  @Test func columnsOfAnUnknownLanguageAreFoundByOrder() throws {
    let titles = "Suorituksen tunnus,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u"
    let list = try export(
      titles
        + "\n17,2026-11-23 06:01:12,Lenkki,Ride,kuvaus,3700,\"40,12\",,,false,,Aster,activities/9.fit,,,3701.5,3600.0,40123.4,11.2,,512.5\n"
    )
    let row = try #require(list.rows.first)
    #expect(row.id == 17 && row.title == "Lenkki" && row.notes == "kuvaus" && row.gear == "Aster")
    #expect(row.totals.distanceMeters == 40_123.4 && row.totals.elevationGainMeters == 512.5)
    #expect(row.totals.movingSeconds == 3_600 && row.totals.elapsedSeconds == 3_701.5)
  }

  @Test func unreadableValuesAreReportedWithTheirLine() throws {
    let list = try export(
      header
        + "1,\"Nov 23, 2026, 6:01:12 AM\",\"two\nlines\",Ride,,60,1,,,,,,,,,60,60,1000,,,5\n"
        + "2,yesterday,b,Ride,,60,1,,,,,,,,,60,60,1000,,,much\n" + "x,,,,\n"
        + "3,\"Nov 23, 2026, 8:01:12 AM\",b,Quidditch,,60,1,,,,,,,,,60,60,1000,,,many\n"
        + "1,\"Nov 23, 2026, 8:01:12 AM\",again,Ride\n")
    #expect(list.rows.map(\.id) == [1, 2, 3])
    #expect(list.rows[1].startUnixSeconds == nil && list.rows[1].document == nil)
    #expect(list.rows[2].sport == nil && list.rows[2].sportText == "Quidditch")
    let messages = list.warnings.map { "\($0.line ?? 0) \($0.message) \($0.count)" }
    #expect(
      messages == [
        "4 \"yesterday\" is not a valid date 1", "4 \"much\" is not a valid number 2",
        "5 the row has no activity ID and was skipped 2",
        "6 \"Quidditch\" is not a known sport 1",
      ])
  }

  @Test(arguments: [
    "", "a", "\"", "\"\"\"", ",,,\n,,,", "Activity ID,Filename", "Activity ID,Name\n1,Lake\n",
    "Date,Steps\n1,2\n", "id\n", "\u{FEFF}\n\n\n", "x,y\nactivities/1,z\n",
  ])
  func tableThatIsNotAnActivityListIsRefused(_ text: String) {
    #expect(throws: FileError.self) { try export(text) }
  }

  @Test func hugeAndTruncatedListsAreLimited() throws {
    let long = String(repeating: "x", count: 1 << 18)
    let list = try export(header + "1,\"Nov 23, 2026, 6:01:12 AM\",\(long),Ride,\"never\nclosed")
    #expect(list.rows[0].title.utf8.count == FileLimits.standard.textByteCount)
    #expect(
      (list.rows[0].notes, list.warnings.kinds) == ("never\nclosed", [.tooLarge, .truncated]))
    let wide = try export(header + "1," + String(repeating: ",", count: 1 << 16) + "\n")
    #expect(wide.rows.count == 1)
    var limits = FileLimits.standard
    limits.entryCount = 2
    #expect(throws: FileError.self) {
      try StravaExport(Array((header + "1,,\n2,,\n3,,\n").utf8), limits: limits)
    }
  }

  @Test func damageDoesNotCrashTheReader() throws {
    let text =
      header
      + "17,\"Nov 23, 2026, 6:01:12 AM\",\"a \"\"b\"\"\",Ride,\"x,\r\ny\",3700,40.12,150,,true,,Aster,activities/9.fit.gz,,,3701.5,3600.0,\"40,123.4\",11.2,,512.25\r\n"
    let whole = Array(text.utf8)
    var random = SeededRandom(seed: 8)
    for _ in 0..<3_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let end = Int.random(in: 0...bytes.count, using: &random)
      if let list = try? StravaExport(Array(bytes[..<end])) { _ = list.rows.map(\.document) }
      _ = StravaExportGear.list(Array(bytes[..<end]), isShoes: false)
    }
  }

  @Test func gearColumnsAreFoundByOrder() {
    let bikes = StravaExportGear.list(
      Array(
        "Fahrradname,Marke,Modell,Sportarten\r\nTrail,Aster,M1,\"Mountainbike-Fahrt, Radfahrt\"\r\n,Borealis,B2,\r\nTrail,x,y,\r\n,,,\r\n"
          .utf8), isShoes: false)
    #expect(
      bikes == [
        StravaExportGear(
          name: "Trail", model: "Aster M1", isShoes: false,
          sportTypes: ["MountainBikeRide", "Ride"]),
        StravaExportGear(name: "Borealis B2", model: "Borealis B2", isShoes: false),
      ])
  }
}
