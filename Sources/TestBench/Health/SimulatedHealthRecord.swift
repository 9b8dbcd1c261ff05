import ActivityFiles
import Engine

/// Generates the records of a simulated health export.
struct SimulatedHealthRecord {
  /// A record with body data. All other records are ignored by the import.
  struct Body {
    var kind: String
    /// The value as it appears in the export. `value` is the converted value.
    var text: String
    var unit: String
    var value: Double
    var source: String

    static let height = "HKQuantityTypeIdentifierHeight"
    static let weight = "HKQuantityTypeIdentifierBodyMass"
    static let restingHeartRate = "HKQuantityTypeIdentifierRestingHeartRate"

    /// Returns nil unless the record at this index has body data. Of 500 records, one is a weight and one a resting
    /// heart rate. Of 5 000 records, one is a height.
    init?(_ index: Int) {
      switch (index % 500, index % 5000) {
      case (0, _):
        let pounds = 150 + Double(index / 500 % 40) / 4
        (kind, unit, source) = (Self.weight, "lb", "Scale")
        (text, value) = (plainDecimal(pounds), pounds * 0.453_592_37)
      case (1, _):
        let rate = 48 + index / 500 % 12
        (kind, unit, source) = (Self.restingHeartRate, "count/min", "Ada’s Watch")
        (text, value) = (String(rate), Double(rate))
      case (_, 2):
        let centimeters = 170 + index / 5000 % 3
        (kind, unit, source) = (Self.height, "cm", "Health")
        (text, value) = (String(centimeters), Double(centimeters) * 0.01)
      default: return nil
      }
    }
  }

  private static let kinds = [
    ("HeartRate", "count/min"), ("ActiveEnergyBurned", "Cal"), ("BasalEnergyBurned", "Cal"),
    ("StepCount", "count"), ("DistanceWalkingRunning", "km"), ("PhysicalEffort", "kcal/hr·kg"),
    ("HeightOfNobody", "cm"), ("BodyMassIndex", "count"),
  ]

  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Returns a record's start. There is one record per minute.
  static func start(_ index: Int) -> DateTime {
    DateTime(unixMicroseconds: 1_500_000_000_000_000 + Int64(index) * 60_000_000, zoneMinutes: 60)
  }

  mutating func write(_ index: Int, to xml: inout XMLWriter) {
    let date = Self.start(index).zonedDescription
    if let body = Body(index) {
      xml.raw(" <Record type=\"\(body.kind)\" sourceName=\"\(body.source)\" unit=\"\(body.unit)\"")
      writeTimes(date, to: &xml)
      return xml.raw(" value=\"\(body.text)\"/>\n")
    }
    let (kind, unit) = Self.kinds[Int(random.next() % UInt64(Self.kinds.count))]
    let address = String(0x2_8000_0000 + random.next() % 0xFFFF, radix: 16)
    xml.raw(
      """
       <Record type=\"HKQuantityTypeIdentifier\(kind)\" sourceName=\"Ada’s Apple Watch\"\
       sourceVersion=\"10.3.1\" device=\"&lt;&lt;HKDevice: 0x\(address)&gt;, name:Apple Watch,\
       manufacturer:Apple Inc., model:Watch, hardware:Watch6,7, software:10.3.1&gt;\"\
       unit=\"\(unit)\"
      """)
    writeTimes(date, to: &xml)
    xml.raw(" value=\"\(random.next() % 10_000)\"")
    guard kind == "HeartRate" else { return xml.raw("/>\n") }
    xml.raw(">\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>\n")
    xml.raw(" </Record>\n")
  }

  private func writeTimes(_ date: String, to xml: inout XMLWriter) {
    xml.raw(" creationDate=\"\(date)\" startDate=\"\(date)\" endDate=\"\(date)\"")
  }

  /// Writes a correlation. Its record also appears at the top level.
  func writeCorrelation(to xml: inout XMLWriter) {
    xml.raw(
      " <Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Cuff\">\n")
    xml.raw("  <Record type=\"HKQuantityTypeIdentifierBloodPressureSystolic\" value=\"120\"/>\n")
    xml.raw(" </Correlation>\n")
  }
}
