import Garage

/// Export kinds for the athlete's own service-interval templates.
extension ExportKind {
  static let serviceTemplates = ExportKind(
    name: "service_templates", table: "service_template",
    what: "Your service templates.", order: "id", lineLimit: 1_000,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("name", .name),
      ExportField("added_at", .moment, column: "created_at"), ExportField("deleted_at", .moment),
    ])

  static let templateParts = ExportKind(
    name: "template_parts", table: "template_part", what: "Parts in your service templates.",
    order: "id", lineLimit: 10_000,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("template", .id),
      ExportField("host", .id), ExportField("kind", .count), ExportField("name", .name),
    ])

  static let templateIntervals = ExportKind(
    name: "template_intervals", table: "template_interval",
    what: "Intervals in your service templates.", order: "id", lineLimit: 10_000,
    record: ServiceTemplate.self,
    fields: [
      ExportField("number", .id, column: "id"), ExportField("template", .id),
      ExportField("part", .id), ExportField("title", .name),
      ExportField("category", .words(WearCategory.self)), ExportField("hours", .hours),
      ExportField("meters", .number(ServiceLimits.possibleMeters)), ExportField("months", .count),
      ExportField("days", .count), ExportField("soon", .share), ExportField("due", .share),
      ExportField("overdue", .share), ExportField("notifies", .bool),
      ExportField("source", .name),
    ])
}
