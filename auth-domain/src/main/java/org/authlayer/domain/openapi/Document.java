package org.authlayer.domain.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authlayer.ports.driving.Documentation.Described;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.RouteSummary;

/** The one document of all applications of a process. */
public final class Document {

  private static final String VERSION = "3.1.1";

  private final Map<String, JsonValue.ObjectValue> paths = new LinkedHashMap<>();
  private final Map<String, Map<String, JsonValue>> components = new LinkedHashMap<>();
  private final Map<String, JsonValue> tags = new LinkedHashMap<>();

  private Document() {
    add(Standard.components());
  }

  /**
   * Puts applications together. What two of them call by one name and mean differently is renamed
   * in the later one.
   *
   * @param title the document's title
   * @param about a few sentences about all of it
   * @param applications the applications, in the order shown
   * @return an OpenAPI document
   */
  public static JsonValue.ObjectValue of(String title, String about, List<Described> applications) {
    Document document = new Document();
    applications.forEach(document::add);
    return document.json(title, about);
  }

  private void add(Described application) {
    String group = group(application.name());
    JsonValue.ObjectValue told = Renaming.of(application.openApi(), components, group).applied();
    add(Members.object(told, "components"));
    if (told.get("tags").orElse(null) instanceof JsonValue.ArrayValue(List<JsonValue> all)) {
      all.forEach(this::addTag);
    }
    Members.object(told, "paths").members().forEach((path, item) -> add(path, item, group));
    for (RouteSummary route : application.routes()) {
      addUntold(route, group);
    }
  }

  /** A class as it is called in its package; every character is one that a component may have. */
  private static String group(String name) {
    return name.replaceFirst("^.*[.$]", "").replaceAll("[^a-zA-Z0-9._-]", "-");
  }

  private void add(JsonValue.ObjectValue more) {
    more.members()
        .forEach(
            (kind, values) -> {
              if (values instanceof JsonValue.ObjectValue(Map<String, JsonValue> byName)) {
                Map<String, JsonValue> known =
                    components.computeIfAbsent(kind, any -> new LinkedHashMap<>());
                byName.forEach(known::putIfAbsent);
              }
            });
  }

  private void add(String path, JsonValue item, String group) {
    if (item instanceof JsonValue.ObjectValue operations) {
      JsonValue.ObjectValue known = paths.getOrDefault(path, JsonValue.object());
      for (Map.Entry<String, JsonValue> entry : operations.members().entrySet()) {
        known = Members.with(known, entry.getKey(), grouped(entry.getValue(), group));
      }
      paths.put(path, known);
    }
  }

  private void addTag(JsonValue tag) {
    if (tag instanceof JsonValue.ObjectValue named) {
      named.string("name").ifPresent(name -> tags.putIfAbsent(name, tag));
    }
  }

  private JsonValue grouped(JsonValue operation, String group) {
    if (!(operation instanceof JsonValue.ObjectValue told) || told.get("tags").isPresent()) {
      return operation;
    }
    addTag(JsonValue.object(Map.entry("name", JsonValue.of(group))));
    return Members.with(told, "tags", JsonValue.array(List.of(JsonValue.of(group))));
  }

  /** Of a route that nobody describes, what can be known of it. */
  private void addUntold(RouteSummary route, String group) {
    Template template = Template.of(route.path());
    String method = route.method().toLowerCase(Locale.ROOT);
    JsonValue.ObjectValue item = paths.getOrDefault(template.text(), JsonValue.object());
    if (item.get(method).isEmpty()) {
      JsonValue operation = grouped(Untold.operation(route, template), group);
      paths.put(template.text(), Members.with(item, method, operation));
    }
  }

  private JsonValue.ObjectValue json(String title, String about) {
    Map<String, JsonValue> kinds = new LinkedHashMap<>();
    components.forEach((kind, values) -> kinds.put(kind, new JsonValue.ObjectValue(values)));
    JsonValue server = JsonValue.object(Map.entry("url", JsonValue.of("/")));
    return JsonValue.object(
        Map.entry("openapi", JsonValue.of(VERSION)),
        Map.entry(
            "info",
            JsonValue.object(
                Map.entry("title", JsonValue.of(title)),
                Map.entry("description", JsonValue.of(about)),
                Map.entry("version", JsonValue.of("1.0.0")))),
        Map.entry("servers", JsonValue.array(List.of(server))),
        Map.entry("tags", JsonValue.array(new ArrayList<>(tags.values()))),
        Map.entry("paths", new JsonValue.ObjectValue(new LinkedHashMap<>(paths))),
        Map.entry("components", new JsonValue.ObjectValue(kinds)));
  }
}
