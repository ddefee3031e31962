package org.authlayer.domain.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.driving.Documentation.Described;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.json.JsonCodec;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** The one document of all applications of a process. */
public final class OpenApiDocument {

  /** The document without applications, with what all have in common and the ready routes. */
  private static final String BASE = "base.openapi.json";

  private final Description base;
  private final SessionSettings session;
  private final Map<String, ObjectValue> paths = new LinkedHashMap<>();
  private final Map<String, Map<String, JsonValue>> components = new LinkedHashMap<>();
  private final Map<String, JsonValue> tags = new LinkedHashMap<>();

  private OpenApiDocument(Description base, SessionSettings session) {
    this.base = base;
    this.session = session;
    ObjectValue common = JsonObjects.object(base.members(), "components");
    addComponents(JsonObjects.without(common, "schemas"));
    ObjectValue schemas = JsonObjects.object(common, "schemas");
    components.put(
        "schemas", new LinkedHashMap<>(Map.of("Problem", JsonObjects.object(schemas, "Problem"))));
  }

  /** Renames what a later application calls by the name of something else. */
  public static ObjectValue of(
      List<Described> applications, SessionSettings session, JsonCodec json) {
    OpenApiDocument document =
        new OpenApiDocument(Description.parse(SwaggerFile.text(BASE), BASE, json), session);
    applications.forEach(application -> document.add(application, json));
    return document.json();
  }

  private void add(Described application, JsonCodec json) {
    String group = group(application.name());
    Description own = Description.parse(application.openApi(), application.name(), json);
    ObjectValue derived = ApplicationPaths.of(application.routes(), own, base, session);
    ObjectValue part = ComponentRenamer.of(derived, components, group).applied();
    addComponents(JsonObjects.object(part, "components"));
    ObjectValue items = JsonObjects.object(part, "paths");
    part.list("tags").orElse(List.of()).forEach(this::addTag);
    items.members().forEach((path, item) -> add(path, item, group));
  }

  /** A class as it is called in its package; every character is one that a component may have. */
  private static String group(String name) {
    return name.replaceFirst("^.*[.$]", "").replaceAll("[^a-zA-Z0-9._-]", "-");
  }

  private void addComponents(ObjectValue more) {
    more.members()
        .forEach(
            (kind, values) -> {
              if (values instanceof ObjectValue(Map<String, JsonValue> byName)) {
                Map<String, JsonValue> known =
                    components.computeIfAbsent(kind, any -> new LinkedHashMap<>());
                byName.forEach(known::putIfAbsent);
              }
            });
  }

  private void add(String path, JsonValue item, String group) {
    if (item instanceof ObjectValue operations) {
      ObjectValue known = paths.getOrDefault(path, JsonValue.object());
      for (Map.Entry<String, JsonValue> entry : operations.members().entrySet()) {
        known = known.with(entry.getKey(), grouped(entry.getValue(), group));
      }
      paths.put(path, known);
    }
  }

  private void addTag(JsonValue tag) {
    if (tag instanceof ObjectValue named) {
      named.string("name").ifPresent(name -> tags.putIfAbsent(name, tag));
    }
  }

  private JsonValue grouped(JsonValue operation, String group) {
    if (!(operation instanceof ObjectValue told) || told.get("tags").isPresent()) {
      return operation;
    }
    addTag(JsonValue.object(Map.entry("name", JsonValue.of(group))));
    return told.with("tags", JsonValue.array(List.of(JsonValue.of(group))));
  }

  /** The tags that operations have, in the order in which applications name them. */
  private JsonValue usedTags() {
    return JsonValue.array(
        tags.entrySet().stream()
            .filter(tag -> isUsed(JsonValue.of(tag.getKey())))
            .map(Map.Entry::getValue)
            .toList());
  }

  private boolean isUsed(JsonValue tag) {
    return paths.values().stream()
        .flatMap(item -> item.members().values().stream())
        .anyMatch(
            operation ->
                operation instanceof ObjectValue object
                    && object.list("tags").orElse(List.of()).contains(tag));
  }

  private ObjectValue json() {
    Map<String, JsonValue> kinds = new LinkedHashMap<>();
    components.forEach((kind, values) -> kinds.put(kind, new ObjectValue(values)));
    Map<String, JsonValue> members = new LinkedHashMap<>(base.members().members());
    members.remove("x-operations");
    members.put("tags", usedTags());
    members.put("paths", new ObjectValue(new LinkedHashMap<>(paths)));
    members.put("components", new ObjectValue(kinds));
    return new ObjectValue(members);
  }
}
