/// Returns a large number with a caption, for a row of such numbers.
///
/// - Parameters:
///   - name: The number's name, only for screen readers.
///   - caption: The unit or a word, shown below the number.
func largeMetric(_ name: String, caption: String, _ number: HTML) -> HTML {
  tag("div") {
    tag("dt") {
      tag("span", .class("unseen")) {
        name
        " "
      }
      caption
    }
    tag("dd") { number }
  }
}
