/// One of the large numbers that stand side by side: the number, its unit and what it is.
func bigFigure(_ name: String, _ number: String, _ unit: String?) -> HTML {
  tag("div") {
    tag("dt") { name }
    tag("dd") {
      tag("b") { number }
      if let unit { tag("span", .class("unit")) { joined("\u{a0}", unit) } }
    }
  }
}
