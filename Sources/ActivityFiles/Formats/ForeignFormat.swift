/// A format that Andante doesn't read but gpsbabel can convert.
struct ForeignFormat: Equatable {
  /// The name of the format with its indefinite article.
  var title: String
  /// The format's name for gpsbabel.
  var converter: String

  init?(_ head: FileHead) {
    let format =
      Self.beginnings.first { head.bytes.starts(with: $0.text.utf8) }?.format
      ?? Self.endings.first { head.name.hasSuffix($0.ending) }?.format
    guard let format else { return nil }
    (title, converter) = format
  }

  /// An error that explains how to convert the file.
  var error: FileError {
    FileError(
      .unsupportedFormat,
      "this is \(title): convert it with `gpsbabel -i \(converter) -f FILE -o gpx -F FILE.gpx`")
  }

  private typealias Format = (title: String, converter: String)

  private static let ozi: Format = ("an OziExplorer track", "ozi")
  private static let mapSource: Format = ("a MapSource database", "gdb")

  private static let beginnings: [(text: String, format: Format)] = [
    ("OziExplorer Track", ozi), ("MsRcf", mapSource),
  ]

  private static let endings: [(ending: String, format: Format)] = [
    (".plt", ozi), (".gdb", mapSource), (".usr", ("a Lowrance file", "lowranceusr")),
    (".ht", ("a Humminbird track", "humminbird_ht")),
    (".sbn", ("a SiRF binary log", "sbn")), (".sbp", ("a NaviGPS log", "sbp")),
    (".gtm", ("a GPS TrackMaker file", "gtm")), (".gpl", ("a DeLorme log", "gpl")),
    (".tes", ("a Wintec log", "wintec_tes")), (".tr7", ("a MapAsia track", "mapasia_tr7")),
    (".cpo", ("an Energympro file", "energympro")),
    (".rdn", ("an IGN Rando track", "ignrando")),
  ]
}
