/// One of the large numbers that stand side by side: the number, and below it what it counts.
/// `name` is only read aloud; `caption` is its unit or a word.
func bigFigure(_ name: String, caption: String, _ number: HTML) -> HTML {
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
