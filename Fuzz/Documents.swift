@testable import ActivityFiles
@testable import Engine

/// Handwritten documents that serve as seeds for the plain readers.
enum Documents {
  static let gpx = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE gpx [<!ENTITY a "b">]>
    <gpx version="1.1" creator="x"><metadata><name>N &amp; &#228; <![CDATA[<c>]]></name></metadata>
    <trk><name>T</name><type>run</type><!-- c --><trkseg>
    <trkpt lat="52.5" lon='13.4'><ele>1e2</ele><time>2026-11-21T06:30:00.25+01:00</time><extensions>
    <x:TrackPointExtension><x:hr>142</x:hr><x:cad>88</x:cad></x:TrackPointExtension><power>9</power>
    </extensions></trkpt><trkpt lat="-52.1" lon="180"><time>2026-11-21T06:30:09Z</time></trkpt>
    </trkseg></trk><rte><rtept lat="1" lon="1"/></rte><wpt lat="1" lon="2"/></gpx>
    """.utf8)

  static let kml = Array(
    """
    <kml><Placemark><name>n</name><gx:Track><when>2026-11-21T06:30:00Z</when><gx:coord>1 2 3\
    </gx:coord><gx:SimpleArrayData name='hr'><gx:value>9</gx:value></gx:SimpleArrayData></gx:Track>\
    <LineString><coordinates>1,2 3,4,5<![CDATA[6,7]]></coordinates></LineString></Placemark></kml>
    """.utf8)

  static let pwx = Array(
    """
    <pwx creator="c"><workout><sportType>Run</sportType><title>t</title><time>2026-11-21T06:30:00</time>\
    <summarydata><beginning>0</beginning><duration>9</duration><hr max="9" avg="8"/><dist>5</dist></summarydata>\
    <segment><summarydata><beginning>2</beginning></summarydata></segment><sample><timeoffset>1</timeoffset>\
    <hr>90</hr><cad>85</cad><lat>1</lat><lon>2</lon><alt>3</alt></sample></workout></pwx>
    """.utf8)

  static let hrm = Array(
    """
    [Params]
    SMode=111100110
    Date=20261121
    StartTime=06:30:00.0
    Interval=5
    [HRData]
    120\t360\t90\t400\t210
    0\t1\t2\t3

    """.utf8)

  /// Contains no checksums, because a mutation would make them wrong and the reader skips lines with wrong checksums.
  static let nmea = Array(
    """
    $GPRMC,235959,A,4807.038,N,01131.000,W,010.0,084.4,211126,003.1,W
    $GPGGA,235959,4807.038,N,01131.000,W,1,08,0.9,545.4,M,46.9,M,,
    $GPGGA,000001.5,4807.038,S,01131.000,E,1,08,0.9,545.4,M,46.9,M,,

    """.utf8)

  static let igc = Array(
    """
    AXXX001
    HFDTEDATE:211126,01
    B2359595206343N00006198WA0058700558
    B0000015206343N00006198EV-000700558

    """.utf8)

  static let streams = Array(
    #"{"time":{"data":[0,1]},"latlng":{"data":[[1,2],[]]},"watts":{"data":[9,8]},"temp":[1,2]}"#
      .utf8)

  static let wellFormed = Array(
    """
    <?xml version='1.0'?><!-- - --><a xmlns:c="u" b=" 1 &lt; 2" c:d='"'>
    <b>t&#x1F600;<i/>u<?p <y>?></b> &amp;<![CDATA[ <z>& ]]><c:d e="&#32;f"></c:d ></a>
    """.utf8)

  static let declared = Array(
    """
    <?xml version='1.0' encoding='windows-1252'?><!DOCTYPE a [<!ENTITY x "y"><!ELEMENT a ANY>]><a \
    b="1 &lt; 2" c:d='"'><b>t&#x1F600;&unknown;<i/>u</b><Record type="x"/><Record type="HKHeight" v="1"/>\
    <![CDATA[ <z> ]]></c></a>
    """.utf8)
}

extension Seeds {
  @Sendable static func motion() -> [[UInt8]] {
    [
      "t,ax,ay,az,gx,gy,gz\n0,0.1,9.8,-1e-3,0,0,0\n0.01,1,2,3,4,5,6\n",
      "az;ay;ax;t\n1;2;3;4\n\n5;6;7;x\n",
    ].map { Array($0.utf8) }
  }

  @Sendable static func numbers() -> [[UInt8]] {
    [
      "-0.125", "12345678901234567890.5e-3", "1,5", "9007199254740993", "4.9e-324", "1e308",
      "2026-11-21T06:30:00.25+01:00", "2026-02-28 7:56:56 p. m. +0300", "1969-12-31T24:00:00",
      "2026-1-2", "road_biking", "Trail Run",
    ].map { Array($0.utf8) }
  }

  @Sendable static func json() -> [[UInt8]] {
    geojson() + [Array(#"{"a":[1,-2.5e3,true,false,null,"\u00e4\ud83d\ude00\n"],"b":{}}"#.utf8)]
  }

  @Sendable static func wav() -> [[UInt8]] {
    [(1, 16), (1, 24), (3, 32), (0xFFFE, 16)].map { tag, bits in
      var bytes = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVEfmt ".utf8)
      bytes.appendLittleEndian(UInt32(tag == 0xFFFE ? 40 : 16))
      bytes.appendLittleEndian(UInt16(tag))
      bytes.appendLittleEndian(UInt16(1))
      bytes.appendLittleEndian(UInt32(8000))
      bytes.appendLittleEndian(UInt32(8000 * bits / 8))
      bytes.appendLittleEndian(UInt16(bits / 8))
      bytes.appendLittleEndian(UInt16(bits))
      if tag == 0xFFFE {
        bytes += [
          22, 0, 16, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113,
        ]
      }
      let sound = (0..<120 * bits / 8).map { UInt8(truncatingIfNeeded: $0 * 37 % 64) }
      bytes += Array("data".utf8)
      bytes.appendLittleEndian(UInt32(sound.count))
      return bytes + sound
    }
  }

  /// Returns a stored log, and a variant that consists of an odd byte followed by the log's records (see `examineLog`).
  @Sendable static func log() -> [[UInt8]] {
    let header = SessionHeader(
      identifier: (1, 2), sport: .running, startUnixSeconds: 1_795_000_000.25, zoneMinutes: -210)
    var writer = LogWriter(header: header)
    for command in Command.allCases { writer.append(SessionEvent(seconds: 1, .command(command))) }
    for option in SessionOption.allCases {
      writer.append(SessionEvent(seconds: 1, .option(option, value: 30)))
    }
    for index in 0..<12 {
      let second = 2 + Double(index)
      let place = Coordinate(latitude: 52.5 + second / 4e4, longitude: 13.4)
      writer.append(
        SessionEvent(
          seconds: second,
          .fix(Fix(seconds: second, coordinate: place, altitude: 34, horizontalAccuracy: 4))))
      writer.append(SessionEvent(seconds: second, .heartRate(140)))
      writer.append(SessionEvent(seconds: second, .cadence(172)))
      writer.append(SessionEvent(seconds: second, .tick))
    }
    let log = writer.takeChunk()
    let records = log.dropFirst(SessionLog.headerByteCount + SessionLog.chunkHeaderByteCount)
    return [[0] + log, [1] + records, [3] + records.prefix(200)]
  }
}
